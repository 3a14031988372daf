// `npx xiangqi-wasm uci`: the engine for programs that speak UCI or UCCI with an engine process. The host's first
// command, `uci` or `ucci`, chooses. Knows the protocols; the game is the package's business.

import { createInterface } from 'node:readline';
import { Engine, VERSION } from '../engine.js';
import { Game, START_FEN } from '../rules.js';
import { Fault, LONGEST_LINE, bestLine, infoLines, number, oneOf, optionLines, quote, switched, totalLine } from './uci-text.mjs';

const MOST_HASH = Engine.mostHashMb;
const MOST_LINES = 128;
const MOST_SEED = 0x7fffffff;
/** A side that is mated in so many moves may give up. */
const HOPELESS = 2;
/** A score this far from 0 is a game that is decided. */
const DECIDED = 27_000;

class Host {
  ucci = false;
  hash = 16;
  lines = 1;
  rules = 'cxa';
  level = 10;
  /** Ranks are numbered from 1, as Fairy-Stockfish does, or from 0. */
  ranks = 'auto';
  fromOne = false;
  milliseconds = false;
  /** UCCI: give up when mated in few moves. */
  resign = false;
  /** Chance for the levels below the highest; 0 for another one each time. */
  seed = 0;
  /** `undefined` after a position that was refused. */
  game = new Game(undefined, { free: true });
  banned = [];
  engine;
  /** The search under way. */
  search;
  /** What must be done one after the other. */
  work = Promise.resolve();

  say(text) {
    process.stdout.write(`${text}\n`);
  }

  note(text) {
    this.say(`info ${this.ucci ? 'message' : 'string'} ${text}`);
  }

  /** Does what a line says; true for `quit`. */
  obey(line) {
    const words = line.trim().split(/\s+/);
    const [command, ...rest] = words;
    try {
      if (line.length > LONGEST_LINE) throw new Fault('long-line', `a line of more than ${LONGEST_LINE} bytes is not read`);
      return this.act(command, rest);
    } catch (error) {
      if (error.code === undefined) throw error;
      this.note(`error ${error.code}: ${error.message.replaceAll(/\s+/g, ' ')}`);
      if (command === 'go' && !this.isSearching()) this.best({ bestMove: null });
      return false;
    }
  }

  act(command, words) {
    switch (command) {
      case '':
      case 'debug':
      case 'register':
      case 'probe':
        break;
      case 'uci':
      case 'ucci':
        this.ucci = command === 'ucci';
        this.introduce();
        break;
      case 'isready':
        if (this.isSearching()) this.say('readyok');
        else this.later(() => this.say('readyok'));
        break;
      case 'ucinewgame':
        this.newGame();
        break;
      case 'setoption':
        this.setOption(words);
        break;
      case 'position':
        this.position(words);
        break;
      case 'banmoves':
        this.banned = words.map((word) => this.readMove(word));
        break;
      case 'go':
        this.go(words);
        break;
      case 'stop':
        this.search?.end();
        break;
      case 'ponderhit':
        this.search?.hit(words[0] === 'draw');
        break;
      case 'd':
        this.show();
        break;
      case 'eval':
        this.evaluate();
        break;
      case 'quit':
        return true;
      default:
        throw new Fault('unknown-command', `unknown command ${quote(command)}`);
    }
    return false;
  }

  introduce() {
    this.say(`id name xiangqi-wasm ${VERSION}`);
    this.say('id author the xiangqi-wasm authors');
    if (this.ucci) this.say('id copyright MIT OR Apache-2.0');
    for (const line of optionLines(this.ucci, this.hash, MOST_HASH, MOST_LINES, MOST_SEED)) this.say(line);
    this.say(this.ucci ? 'ucciok' : 'uciok');
  }

  setOption(words) {
    const at = words.indexOf('value');
    const [name, value] =
      words[0] === 'name'
        ? [words.slice(1, at < 0 ? undefined : at), at < 0 ? [] : words.slice(at + 1)]
        : [words.slice(0, this.ucci ? 1 : 0), words.slice(1)];
    const text = value.join(' ');
    switch (name.join(' ').toLowerCase()) {
      case '':
        throw new Fault('missing', "the name of an option expected after 'setoption'");
      case 'hash':
      case 'hashsize':
        this.setHash(number('Hash', text, 1, MOST_HASH));
        break;
      case 'clear hash':
      case 'newgame':
        this.newGame();
        break;
      case 'multipv':
        this.lines = number('MultiPV', text, 1, MOST_LINES);
        break;
      case 'ponder':
        switched('Ponder', text); // whether it ponders the host says with `go ponder`
        break;
      case 'rules':
        this.setRules(oneOf('Rules', text.toLowerCase(), ['cxa', 'asian', 'simple']));
        break;
      case 'level':
        this.level = number('Level', text, 1, 10);
        break;
      case 'ranks':
        this.ranks = oneOf('Ranks', text, ['auto', '0-9', '1-10']);
        this.fromOne = this.ranks === '1-10';
        break;
      case 'uci_variant':
        // Hosts made for Fairy-Stockfish send this, and number ranks from 1.
        oneOf('UCI_Variant', text, ['xiangqi']);
        this.ranks = '1-10';
        this.fromOne = true;
        break;
      case 'usemillisec':
        this.milliseconds = switched('usemillisec', text);
        break;
      case 'resign':
        this.resign = switched('resign', text);
        break;
      case 'seed':
        this.seed = number('Seed', text, 0, MOST_SEED);
        break;
      default:
        throw new Fault('unknown-option', `there is no option ${quote(name.join(' '))}`);
    }
  }

  /** A table of another size is another engine. Where memory does not hold it the present one stays. */
  setHash(hash) {
    this.later(async () => {
      if (hash === this.hash) return;
      let larger;
      try {
        larger = await Engine.create({ hashMb: hash });
      } catch (error) {
        throw Object.assign(error, { message: `${error.message}; it stays at ${this.hash} MiB` });
      }
      await this.engine?.close();
      this.engine = larger;
      this.hash = hash;
    });
  }

  setRules(rules) {
    this.rules = rules;
    if (this.game === undefined) return;
    const { fen, moves } = this.game.toJSON();
    this.game = Game.fromMoves(moves, { fen, rules, free: true });
  }

  async ready() {
    return (this.engine ??= await Engine.create({ hashMb: this.hash }));
  }

  show() {
    const game = this.place();
    const result = game.result();
    const state = result ? `${result.score} by ${result.reason}` : `${game.turn} to move`;
    this.say(`${game.ascii()}\nfen ${game.fen()}\n${state}`);
  }

  evaluate() {
    const game = this.place().clone();
    this.later(async () => {
      const red = await (await this.ready()).evaluate(game);
      const own = game.turn === 'red' ? red : 0 - red;
      this.say(`evaluation ${own} for the side to move, ${red} for Red (centipawns)`);
    });
  }

  newGame() {
    this.later(() => this.engine?.newGame());
  }

  later(task) {
    this.work = this.work.then(task).catch((error) => this.note(`error ${error.code ?? 'internal'}: ${error.message}`));
  }

  isSearching() {
    return this.search !== undefined && !this.search.over;
  }

  position(words) {
    this.banned = [];
    this.game = undefined;
    const at = words.indexOf('moves');
    const place = words.slice(0, at < 0 ? undefined : at);
    const moves = at < 0 ? [] : words.slice(at + 1);
    const [kind, ...fields] = place;
    if (kind !== 'startpos' && kind !== 'fen') throw new Fault('missing', "'startpos' or 'fen' expected after 'position'");
    if (kind === 'fen' ? fields.length === 0 : fields.length > 0) throw new Fault('misplaced', 'the position is not as UCI has it');
    const fen = kind === 'fen' ? fields.join(' ') : START_FEN;
    const play = (fromOne) => Game.fromMoves(moves, { fen, rules: this.rules, free: true, as: fromOne ? 'uci1' : 'uci' });
    try {
      this.game = play(this.fromOne);
    } catch (error) {
      if (this.ranks !== 'auto' || error.ply === undefined) throw error;
      try {
        this.game = play(!this.fromOne);
      } catch {
        throw error;
      }
      this.fromOne = !this.fromOne;
      this.note(`ranks are numbered ${this.fromOne ? '1 to 10' : '0 to 9'} from here on, as in the moves received`);
    }
  }

  /** A move of the host with ranks from 0. What is no move stays as it is, and is refused by the game. */
  fromHost(text) {
    const squares = this.fromOne ? /^([a-i])(10|[1-9])([a-i])(10|[1-9])$/.exec(text) : undefined;
    if (!squares) return text;
    const [, file, rank, toFile, toRank] = squares;
    return `${file}${rank - 1}${toFile}${toRank - 1}`;
  }

  readMove(text) {
    const game = this.place();
    const move = this.fromHost(text);
    if (game.legalMoves().includes(move)) return move;
    throw new Fault('move', `${quote(text)} is no legal move here`);
  }

  place() {
    if (this.game !== undefined) return this.game;
    throw new Fault('no-position', 'the last position was refused, send another one');
  }

  go(words) {
    if (this.isSearching()) throw new Fault('searching', "a search is under way, send 'stop' before this");
    const game = this.place();
    const { limits, ponder, endless, draw } = this.limits(words);
    if (this.banned.length > 0) {
      const left = (limits.searchMoves ?? game.legalMoves()).filter((move) => !this.banned.includes(move));
      if (left.length === 0) return this.best({ bestMove: null });
      limits.searchMoves = left;
    }
    const search = new Going(this, game.clone(), limits, { ponder, endless, drawOffered: draw });
    this.search = search;
    this.later(() => search.run());
  }

  limits(words) {
    const limits = { multipv: this.lines };
    const clock = { red: undefined, black: undefined };
    let ponder = false;
    let infinite = false;
    let draw = false;
    const own = {};
    const unit = this.milliseconds ? 1 : 1000;
    const time = (name, word) => Math.max(0, number(name, word, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
    const capped = (ms) => Math.min(ms, 0x7fffffff);
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      const next = () => words[++at];
      switch (word) {
        case 'ponder': ponder = true; break;
        case 'infinite': infinite = true; break;
        case 'draw': draw = true; break;
        case 'depth':
          if (words[at + 1] === 'infinite') { infinite = true; at++; }
          else limits.depth = Math.min(number('depth', next(), 1, 0xffffffff), 999);
          break;
        case 'nodes': limits.nodes = number('nodes', next(), 1, Number.MAX_SAFE_INTEGER); break;
        case 'movetime': limits.movetime = capped(number('movetime', next(), 0, Number.MAX_SAFE_INTEGER)); break;
        case 'mate': limits.mate = Math.min(number('mate', next(), 1, 1000), 999); break;
        case 'wtime': clock.red = capped(time(word, next())); break;
        case 'btime': clock.black = capped(time(word, next())); break;
        case 'winc': clock.redIncrement = capped(time(word, next())); break;
        case 'binc': clock.blackIncrement = capped(time(word, next())); break;
        case 'movestogo': clock.movesToGo = Math.min(number('movestogo', next(), 1, 0xffffffff), 999); break;
        case 'time': own.time = capped(time(word, next()) * unit); break;
        case 'increment': own.increment = capped(time(word, next()) * unit); break;
        case 'opptime': case 'oppincrement': case 'oppmovestogo': next(); break;
        case 'searchmoves': {
          limits.searchMoves = [];
          while (/^[a-i]\d/.test(words[at + 1] ?? '')) limits.searchMoves.push(this.readMove(next()));
          if (limits.searchMoves.length === 0) delete limits.searchMoves;
          break;
        }
        default:
          if (this.ucci && /^\d+$/.test(word)) limits.depth = number('depth', word, 1, 999);
          else this.note(`error protocol/misplaced: ${quote(word)} cannot stand here`);
      }
    }
    if (own.time !== undefined) {
      clock.red = clock.black = own.time;
      if (own.increment !== undefined) clock.redIncrement = clock.blackIncrement = own.increment;
    }
    const red = this.place().turn === 'red';
    if ((red ? clock.red : clock.black) !== undefined) limits.clock = { ...clock, red: clock.red ?? 0, black: clock.black ?? 0 };
    if (this.level < 10) limits.level = this.level;
    if (this.level < 10 && this.seed > 0) limits.seed = mixed(this.seed, this.place());
    const bounded = ['depth', 'nodes', 'movetime', 'mate', 'clock'].some((name) => name in limits);
    if (!bounded || infinite || limits.mate !== undefined) limits.infinite = true;
    return { limits, ponder, endless: infinite || !bounded, draw };
  }

  info(info, turn) {
    for (const line of infoLines(this.ucci, info, turn, this.fromOne)) this.say(line);
  }

  /** The line that ends a search; `drawOffered` by the host. */
  best(result, { turn = 'red', drawOffered = false } = {}) {
    const { cp, mate } = result.lines?.[0]?.score ?? {};
    const sign = turn === 'red' ? 1 : -1;
    const draw = drawOffered && cp !== undefined && sign * cp <= 0 && Math.abs(cp) < DECIDED;
    const resign = this.resign && sign * mate < 0 && Math.abs(mate) <= HOPELESS;
    this.say(bestLine(this.ucci, result, { draw, resign }, this.fromOne));
  }

  /** Ends what has no end of its own, waits for the rest. */
  async end(now) {
    if (this.search && (now || !this.search.endsByItself())) this.search.end();
    await this.work;
    await this.engine?.close();
    if (now && this.ucci) this.say('bye');
  }
}

/** One `go`, from the line to its bestmove. */
class Going {
  over = false;
  ended = false;
  abort;
  search;

  constructor(host, game, limits, { ponder, endless, drawOffered }) {
    Object.assign(this, { host, game, limits, ponder, endless, drawOffered });
    this.told = new Promise((resolve) => (this.release = resolve));
  }

  endsByItself() {
    return this.over || (!this.ponder && !this.endless);
  }

  async run() {
    const { host, game } = this;
    let result = { bestMove: null };
    try {
      await host.ready();
      result = await this.think(this.ponder ? { multipv: this.limits.multipv, infinite: true } : this.limits);
      if (this.endless || this.ponder) await this.told;
      // The expected move was made: the same again with what the table has learned, now by the clock.
      if (this.hitAt && !this.ended && !this.endless) result = await this.think(this.limits);
    } catch (error) {
      host.note(`error ${error.code ?? 'internal'}: ${error.message}`);
    }
    this.over = true;
    if (result.lines?.length > 0) host.say(totalLine(host.ucci, result.lines[0]));
    host.best(result, { turn: game.turn, drawOffered: this.drawOffered });
  }

  think(limits) {
    if (this.ended && limits.infinite) limits = { ...limits, nodes: 1 };
    this.search = this.host.engine.search(this.game, limits, { onInfo: (info) => this.host.info(info, this.game.turn) });
    if (this.ended) void this.search.stop().catch(() => {});
    return this.search;
  }

  /** `stop` */
  end() {
    this.ended = true;
    this.release();
    void this.search?.stop().catch(() => {});
  }

  /** `ponderhit` */
  hit(draw) {
    this.drawOffered ||= draw;
    if (!this.ponder) return;
    this.hitAt = true;
    if (this.endless) {
      this.ponder = false;
      return;
    }
    this.release();
    void this.search?.stop().catch(() => {});
  }
}

/** A seed for a move: of the host's seed and of everything played so far (FNV-1a). */
function mixed(seed, game) {
  let hash = 0x811c9dc5 ^ seed;
  for (const letter of `${game.fen()} ${game.ply}`) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
  return hash >>> 0;
}

export async function uci() {
  const host = new Host();
  const input = createInterface({ input: process.stdin, crlfDelay: Infinity });
  process.stdout.on('error', () => process.exit(0)); // the host is gone
  let quit = false;
  for await (const line of input) if ((quit = host.obey(line))) break;
  await host.end(quit);
  process.stdin.destroy(); // after `quit` the host may leave it open
}
