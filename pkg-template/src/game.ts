// The Game class of `xiangqi-wasm/rules`: every public method with its documentation, and hardly any code. Bodies are
// in board.ts (what stands where), play.ts (moves) and ending.ts (results); seat.ts holds the state. The default
// entry's Game, in full-game.ts, is this one and more.

import * as given from './arguments';
import type { MoveInput } from './arguments';
import * as board from './board';
import type { AsciiOptions, FenOptions, SvgOptions } from './board';
import * as ending from './ending';
import { instance } from './instance';
import type { Move } from './move';
import * as play from './play';
import type { HistoryOptions, LegalMovesOptions } from './play';
import { alter, ask, State } from './seat';
import { squareList } from './strings';
import { COLORS, RULE_SETS, type Color, type Language, type Notation, type Piece, type RepetitionReport, type Result, type RuleSet, type Square } from './vocabulary';

/** How a game is played and loaded. */
export interface GameOptions {
  /** Rules about repeated positions. Default `cxa`. */
  rules?: RuleSet;
  /** Plies without a capture after which the game is a draw; `null` for no limit. Default 120. */
  naturalLimit?: number | null;
  /**
   * How many checks of each side count towards the natural limit under `cxa` and `asian`; a check beyond them is not
   * counted, nor is the reply to it. `null` for all. Default 10.
   */
  checkCap?: number | null;
  /**
   * Whether moves may be made after the game has ended, for analysis and for records of games in which nobody claimed
   * the draw. `result()` is then that of the present position. Default false.
   */
  free?: boolean;
  /**
   * Whether to accept any FEN that can be read, legal or not, for editors and odd studies. Default false. Moves can be
   * made if each side has one king in its palace and no more men than a set holds; else there are none.
   */
  skipValidation?: boolean;
}

/** A game as plain data, see {@link Game.toJSON}. */
export interface GameJson {
  /** The first position. */
  fen: string;
  /** The moves up to the present position, as uci. */
  moves: string[];
  rules: RuleSet;
  naturalLimit: number | null;
  checkCap: number | null;
  free: boolean;
  /** Present if the game has ended. */
  result?: Result;
}


/** `Symbol.dispose`, or the key that compiled `using` declarations look for where it does not exist yet. */
const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** @internal The state behind a game, for the rest of the package. */
export let stateOf: (game: RulesGame) => State;
/** @internal A game of this class around a state. */
export let gameOf: <G extends RulesGame>(type: new () => G, state: State) => G;

/**
 * A game of Chinese chess: a position, the moves that led to it, and the result.
 *
 * Any number of games may be alive; they need no clean-up. A call either succeeds or throws an
 * {@link XiangqiError} and leaves the game as it was. Unless said otherwise a method throws `argument/...`
 * for arguments of the wrong kind and `game/disposed` after {@link RulesGame.dispose}.
 *
 * A game changes in place, so frameworks that compare identities do not see it change: keep it out of deep
 * reactivity (`shallowRef`, `useRef`) and render from `fen()` or `ply`, or hand on a `clone()`.
 *
 * @example
 * import { Game } from 'xiangqi-wasm';
 *
 * const game = new Game();
 * game.legalMoves().length; // 44
 * game.apply('h2e2'); // the central cannon
 * game.fen(); // 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'
 * game.result(); // undefined: it goes on
 */
export class RulesGame {
  #state: State;

  static {
    // The default entry has a Game of its own, a subclass; to players of either it is simply the Game.
    Object.defineProperty(this, 'name', { value: 'Game', configurable: true });
    stateOf = (game) => game.#state;
    gameOf = (type, state) => {
      const game = new type();
      game.#state = state;
      return game;
    };
  }

  /**
   * A new game, by default from the start position.
   *
   * @param fen Any FEN {@link validateFen} accepts.
   * @throws {FenError} if it cannot be read, or (unless `skipValidation`) is no legal position.
   *
   * @example
   * new Game('4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1').isCheck; // true
   */
  constructor(fen?: string, options?: GameOptions) {
    const { skipValidation, ...rest } = given.bag(options, given.LOADING);
    const strict = !given.flag(skipValidation, 'skipValidation', false);
    this.#state = new State();
    instance(); // the slim entry says here, not later, that it was not initialised
    const settings = given.settings(rest);
    if (settings !== undefined) {
      alter(this.#state, (raw) => raw.set_options(...settings));
      this.#state.free = settings[3] === 1;
    }
    if (fen !== undefined) {
      const text = given.text(fen, 'fen');
      alter(this.#state, (raw) => raw.load(text, strict));
    }
  }

  /**
   * A game with these moves made.
   *
   * @param moves Moves, or one text with spaces between them.
   * @param options As for the constructor, `fen`, the position to begin from, and `as`, the notation of the texts.
   *   Default: any, see {@link MoveInput}; name it where ranks may count from 1.
   * @throws What {@link RulesGame.apply} throws for the first move that cannot be made; its `ply` is the index.
   *
   * @example
   * Game.fromMoves('h2e2 h9g7 h0g2').turn; // 'black'
   */
  static fromMoves<G extends RulesGame>(
    this: new (fen?: string, options?: GameOptions) => G,
    moves: Iterable<MoveInput> | string,
    options?: GameOptions & { fen?: string; as?: Notation },
  ): G {
    const { fen, as, ...rest } = given.bag(options, ['fen', 'as', ...given.LOADING]);
    const game = new this(fen, rest);
    play.playAll(stateOf(game), moves, as);
    return game;
  }

  /** An independent game of the same class that stands where this one stands: position, history, moves to redo, options, result. */
  clone(): this {
    return gameOf(this.constructor as new () => this, this.#state.copy());
  }

  /**
   * The game as plain data, for `JSON.stringify`, for workers and for the engine: first position, moves up to the
   * present one, options, result. {@link Game.fromMoves} makes a game of it again.
   *
   * @example
   * const { fen, moves, result, ...options } = game.toJSON();
   * const again = Game.fromMoves(moves, { fen, ...options });
   */
  toJSON(): GameJson {
    const state = this.#state;
    const [rules, naturalLimit, checkCap, free] = ask(state, (raw) => raw.options());
    const limit = (plies: number): number | null => (plies < 0 ? null : plies);
    const json: GameJson = {
      fen: ask(state, (raw) => raw.first_fen()),
      moves: play.history(state) as string[],
      rules: RULE_SETS[rules!]!,
      naturalLimit: limit(naturalLimit!),
      checkCap: limit(checkCap!),
      free: free !== 0,
    };
    const result = ending.result(state);
    if (result !== undefined) json.result = result;
    return json;
  }

  /** Makes every further call throw `game/disposed`. Never needed: games are garbage-collected. */
  dispose(): void {
    this.#state.dispose();
  }

  /** {@link RulesGame.dispose}, for `using game = new Game()`. */
  [dispose](): void {
    this.#state.dispose();
  }

  /** Keeps frameworks that wrap plain objects in proxies (Vue) from wrapping games. */
  get [Symbol.toStringTag](): string {
    return 'Game';
  }

  // ---------------------------------------------------------------- position

  /**
   * Replaces the position. History and result go, options stay.
   *
   * @throws {FenError} if it cannot be read, or (unless `skipValidation`) is no legal position.
   */
  load(fen: string, options?: { skipValidation?: boolean }): void {
    const { skipValidation } = given.bag(options, ['skipValidation']);
    const strict = !given.flag(skipValidation, 'skipValidation', false);
    const text = given.text(fen, 'fen');
    alter(this.#state, (raw) => raw.load(text, strict));
  }

  /** Back to the start position. History and result go, options stay. */
  reset(): void {
    alter(this.#state, (raw) => raw.reset());
  }

  /** Takes every piece off, Red to move. History and result go, options stay. */
  clear(): void {
    alter(this.#state, (raw) => raw.clear());
  }

  /**
   * FEN of the present position. Without options the canonical form: `w`/`b`, letters `rnbakcp`, counters.
   * The fifth field counts plies since the last capture, the sixth is the round.
   */
  fen(options?: FenOptions): string {
    return options === undefined ? board.fen(this.#state) : board.fenAs(this.#state, options);
  }

  /** The side to move. */
  get turn(): Color {
    return COLORS[ask(this.#state, (raw) => raw.turn())]!;
  }

  /** Number of the round: a move of each side. Starts at 1 or where the FEN says. */
  get round(): number {
    return ask(this.#state, (raw) => raw.round());
  }

  /** Moves made in this game: 0 at its first position. */
  get ply(): number {
    return ask(this.#state, (raw) => raw.ply());
  }

  /** Plies since the last capture, those the FEN came with included. */
  get pliesWithoutCapture(): number {
    return ask(this.#state, (raw) => raw.plies_without_capture());
  }

  /** The piece on a square; undefined if it is empty. */
  get(square: string): Piece | undefined {
    const at = given.square(square);
    return board.pieceOf(ask(this.#state, (raw) => raw.get(at)));
  }

  /**
   * Puts a piece on a square, in place of what stands there. History and result go.
   *
   * Setting up may pass through positions that cannot be played. There `legalMoves()` is empty, `result()`
   * undefined, and `apply` throws the {@link FenError} that says what is missing.
   */
  put(piece: Piece, square: string): void {
    const code = given.piece(piece);
    const at = given.square(square);
    alter(this.#state, (raw) => raw.put(code, at));
  }

  /** Takes the piece off a square and returns it; undefined if it was empty. History and result go. */
  remove(square: string): Piece | undefined {
    const at = given.square(square);
    return board.pieceOf(alter(this.#state, (raw) => raw.remove(at)));
  }

  /** Sets the side to move. History and result go. */
  setTurn(color: Color): void {
    const side = given.color(color);
    alter(this.#state, (raw) => raw.set_turn(side));
  }

  /** All pieces by square, from `a0` along the ranks to `i9`. */
  pieces(): Map<Square, Piece> {
    return board.pieces(this.#state);
  }

  /** The squares on which such a piece stands, from `a0` along the ranks to `i9`. */
  find(piece: Piece): Square[] {
    return board.find(this.#state, piece);
  }

  /** A new game from this position with left and right exchanged. It has no history. */
  mirror(): this {
    const state = this.#state.copy();
    alter(state, (raw) => raw.mirror());
    return gameOf(this.constructor as new () => this, state);
  }

  /** A new game from this position with the board turned and the colours exchanged. It has no history. */
  rotate(): this {
    const state = this.#state.copy();
    alter(state, (raw) => raw.rotate());
    return gameOf(this.constructor as new () => this, state);
  }

  /** The board as text with line breaks, Red at the bottom. */
  ascii(options?: AsciiOptions): string {
    return board.ascii(this.#state, options);
  }

  /**
   * The board as the text of a complete SVG document, Red in outline type and Black in solid type, as
   * printed diagrams have it. It scales; give it a size where you place it.
   */
  svg(options?: SvgOptions): string {
    return board.svg(this.#state, options);
  }

  /** 64-bit key of board and side to move: equal positions have equal keys, also across games and processes. */
  hash(): bigint {
    return ask(this.#state, (raw) => raw.hash());
  }

  // ------------------------------------------------------------------- moves

  /**
   * The legal moves of the position, in no particular order; none after checkmate or stalemate. A game that
   * has ended otherwise, by a draw or a resignation, still lists them, for analysis, while `apply` refuses.
   *
   * Without options canonical uci texts; this is the fast path, and the texts are shared strings.
   *
   * @example
   * game.legalMoves({ square: 'b0' }); // ['b0a2', 'b0c2']
   * game.legalMoves({ square: 'b0', as: 'chinese' }); // ['马八进九', '马八进七']
   * game.legalMoves({ role: 'cannon', verbose: true }).filter((move) => move.isCapture);
   */
  legalMoves(): string[];
  legalMoves(options: LegalMovesOptions & { verbose: true; as?: never }): Move[];
  legalMoves(options: LegalMovesOptions & { verbose?: false }): string[];
  legalMoves(options?: LegalMovesOptions): string[] | Move[] {
    return options === undefined ? play.legalMoves(this.#state) : play.selectMoves(this.#state, options);
  }

  /**
   * The legal moves by square: for every piece that can move, where to. What board widgets want. Like
   * {@link RulesGame.legalMoves}, it does not ask whether the game has ended.
   */
  dests(): Map<Square, Square[]> {
    return play.dests(this.#state);
  }

  /**
   * Makes a move. Moves that were undone can then no longer be redone.
   *
   * @param move Text in any notation (`h2e2`, `H2-E2`, `C2=5`, `炮二平五`), a {@link Move}, or `{ from, to }`.
   * @throws {IllegalMoveError} if it is not legal here; `why` says why.
   * @throws {NotationError} if the text is no move.
   * @throws {AmbiguousMoveError} if it fits several legal moves.
   * @throws {GameOverError} if the game has ended.
   * @throws {FenError} if pieces were set up so that nobody can play.
   *
   * @example
   * game.apply({ from: 'h2', to: 'e2' }).givesCheck; // false
   */
  apply(move: MoveInput): Move {
    return play.apply(this.#state, move);
  }

  /** Makes a move if it can be made; otherwise returns null, where {@link RulesGame.apply} throws. */
  tryApply(move: MoveInput): Move | null {
    return play.tryApply(this.#state, move);
  }

  /** Whether {@link RulesGame.apply} would make this move. */
  isLegal(move: MoveInput): boolean {
    return play.isLegal(this.#state, move);
  }

  /** Takes the last move back and returns it; null at the first position. */
  undo(): Move | null {
    return play.undo(this.#state);
  }

  /** Makes the move again that was last undone and returns it; null if there is none. */
  redo(): Move | null {
    return play.redo(this.#state);
  }

  /**
   * Goes to the position after so many moves: 0 is the first one, up to the last move that can be redone.
   *
   * @throws {XiangqiError} `argument/ply` for a ply this game does not have.
   */
  goto(ply: number): void {
    play.goto(this.#state, ply);
  }

  /**
   * The moves made up to the present position. Without options canonical uci texts.
   *
   * @example
   * Game.fromMoves('h2e2 h9g7').history({ as: 'chinese', script: 'traditional' }); // ['炮二平五', '馬８進７']
   */
  history(): string[];
  history(options: HistoryOptions & { verbose: true; as?: never }): Move[];
  history(options: HistoryOptions & { verbose?: false }): string[];
  history(options?: HistoryOptions): string[] | Move[] {
    return play.history(this.#state, options);
  }

  /**
   * Counts the move sequences of this many plies; 1 for depth 0. Repetitions, limits and results do not end
   * a sequence, checkmate and stalemate do. From the start position 44, 1920, 79666, 3290240, 133312995:
   * depth 5 takes seconds, each further ply about 40 times as long.
   */
  perft(depth: number): number {
    return play.perft(this.#state, depth);
  }

  // ----------------------------------------------------------------- attacks

  /** Whether a piece of this side attacks the square: it could take an enemy piece there, pins aside. */
  isAttacked(square: string, by: Color): boolean {
    return board.isAttacked(this.#state, square, by);
  }

  /** Squares of the pieces that attack a square. Default: those of the side to move. */
  attackers(square: string, by?: Color): Square[] {
    return board.attackers(this.#state, square, by);
  }

  /** Squares of the pieces that give check to the side to move. */
  checkers(): Square[] {
    return squareList(ask(this.#state, (raw) => raw.checkers()));
  }

  /** Squares of the pieces of a side that may not leave their line without exposing their king. Default: the side to move. */
  pinned(color?: Color): Square[] {
    return board.pinned(this.#state, color);
  }

  /** Whether the piece on a square is protected (有根): if it were taken, its side could take back. */
  isProtected(square: string): boolean {
    const at = given.square(square);
    return ask(this.#state, (raw) => raw.is_protected(at));
  }

  // --------------------------------------------------------- end of the game

  /** Whether the side to move is in check. */
  get isCheck(): boolean {
    return ask(this.#state, (raw) => raw.is_check());
  }

  /** Whether the game ended by checkmate. */
  get isCheckmate(): boolean {
    return ending.endedBy(this.#state, 'checkmate');
  }

  /** Whether the game ended because the side to move, not in check, has no move: a loss for it. */
  get isStalemate(): boolean {
    return ending.endedBy(this.#state, 'stalemate');
  }

  /** Whether the game has ended, for whatever reason. */
  get isOver(): boolean {
    return ending.isOver(this.#state);
  }

  /**
   * How the game ended; undefined while it goes on.
   *
   * @example
   * if (game.result()) console.log(game.result().score, game.result().reason); // 1-0 checkmate
   */
  result(): Result | undefined {
    return ending.result(this.#state);
  }

  /**
   * The evidence, move by move, when the present position has stood before; `undefined` when it has not. At the second
   * occurrence it has no verdict and serves as a warning; at the third it says why the game ended as it did.
   *
   * @example
   * const game = Game.fromMoves('b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9');
   * game.repetition().verdict.reason; // 'repetition'
   * game.repetition().red.plies[0]; // { ply: 1, uci: 'b0c2', nature: 'idle', victims: [] }
   */
  repetition(): RepetitionReport | undefined {
    return ending.repetition(this.#state);
  }

  /** {@link RulesGame.repetition} in words, one paragraph, in English or Chinese. */
  explainRepetition(language: Language): string | undefined {
    return ending.explainRepetition(this.#state, language);
  }

  /**
   * How often the position after a legal move will have stood in this game, that time included: 1 for a new
   * one; where it says 3, the move ends the game.
   *
   * @throws Like {@link RulesGame.apply}, for a move that is not legal here.
   */
  wouldRepeat(move: MoveInput): number {
    return play.wouldRepeat(this.#state, move);
  }

  /**
   * Records that a side resigns, and returns the result. Taking a move back takes the result back too.
   *
   * @throws {GameOverError} if the game has ended.
   */
  resign(color: Color): Result {
    return ending.resign(this.#state, color);
  }

  /**
   * Records a draw by agreement and returns the result.
   *
   * @throws {GameOverError} if the game has ended.
   */
  agreeDraw(): Result {
    return ending.agreeDraw(this.#state);
  }

  /**
   * Records a result that was decided off the board: lost on time, by fouls, by an arbiter's ruling.
   *
   * @param result Its score must be that of its winner.
   * @throws {GameOverError} if the game has ended.
   *
   * @example
   * game.adjudicate({ winner: 'black', score: '0-1', reason: 'timeout' });
   */
  adjudicate(result: Result): Result {
    return ending.adjudicate(this.#state, result);
  }
}
