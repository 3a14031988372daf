// The package's declarations under strict compilers, in each module system and resolution people have, and the
// two linters of published packages.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { installed, project, run, tarball, toolFile, write } from './support.mjs';

/** Uses that must compile, and, under @ts-expect-error, uses that must not: an `any` anywhere fails the test. */
const USES = `
const game: Game = new Game(START_FEN, { naturalLimit: null });
const texts: string[] = game.legalMoves();
const moves: Move[] = game.legalMoves({ verbose: true, role: 'cannon' });
const move: Move = game.apply('h2e2');
const square: Square = move.from;
const color: Color = game.turn;
const result: Result | undefined = game.result();
const targets: Map<Square, Square[]> = game.dests();
const key: bigint = game.hash();
const check: FenCheck = validateFen('not a fen');
if (!check.ok) { const issue: FenIssue = check.issue; void issue; }
try { game.apply({ from: 'a0', to: 'a1' }); } catch (error) {
  if (error instanceof IllegalMoveError) { const code: string = error.code; const why: 'palace' | string = error.why; void code; void why; }
}
// @ts-expect-error a list of moves is no number
const wrongList: number = game.legalMoves();
// @ts-expect-error there is no file j
const wrongSquare: Square = 'j9';
// @ts-expect-error colours are red and black
game.setTurn('white');
// @ts-expect-error a result may be missing
const wrongResult: Result = game.result();
// @ts-expect-error moves are read-only
move.from = 'a0';
// @ts-expect-error there is no such option
new Game(undefined, { rule: 'simple' });
void [texts, moves, square, color, result, targets, key, wrongList, wrongSquare, wrongResult];
`;
const NAMES = 'Game, START_FEN, IllegalMoveError, validateFen, type Color, type FenCheck, type FenIssue, type Move, type Result, type Square';
const SLIM_USES = `
const ready: Promise<void> = init(new Uint8Array());
initSync(new Uint8Array());
const game: Game = new Game();
// @ts-expect-error it must be given the wasm
initSync();
void [ready, game];
`;
const REFEREE_USES = `
const referee: Referee = new Referee({ clock: { stages: [{ time: 600_000, increment: 5_000 }] }, repetitionBy: 'claim' });
const event: RefereeEvent = { type: 'move', at: 0, color: 'red', move: 'h2e2' };
const reply: RefereeReply = referee.apply(event);
const remaining: number | null | undefined = referee.state(5).clock?.red.remaining;
const game: Game = Referee.fromJSON(referee.toJSON()).toGame();
const cup: Tournament = new Tournament({ entrants: ['Hu', 'Liu'], seed: 1 });
const names: string[] = cup.survivors();
try { cup.apply({ type: 'result', match: 1, winner: null }); } catch (error) {
  if (error instanceof TournamentError || error instanceof RefereeError) { const code: string = error.code; void code; }
  if (error instanceof JsonError) { const path: string | undefined = error.path; void path; }
}
const moves: readonly string[] | null = touchMove(game, [{ type: 'touch', square: 'b2' }]).moves;
// @ts-expect-error a move needs its colour
referee.apply({ type: 'move', at: 0, move: 'h2e2' });
// @ts-expect-error there is no such event
referee.apply({ type: 'castle', at: 0 });
// @ts-expect-error settings are read-only
referee.settings.foulLimit = 2;
// @ts-expect-error a seed must be there
new Tournament({ entrants: ['Hu', 'Liu'] });
void [reply, remaining, names, moves];
`;
const RECORD_USES = `
const tree: GameTree = new GameTree();
const node: GameNode = tree.add('h2e2', tree.root);
node.comment = 'x';
node.evaluation = { cp: 30, depth: 12 };
node.shapes = [{ color: 'green', from: 'h2', to: 'e2' }];
node.comment = undefined;
const marks: number[] = node.nags;
const move: Move | undefined = node.move;
const headers: Map<string, string> = tree.headers;
const file: RecordFile = readRecord(new Uint8Array(), { format: 'xqf', encoding: 'auto' });
const format: RecordFormat | undefined = detectFormat('x');
const warning: RecordWarning | undefined = file.warnings[0];
const pgn: string = makePgn(tree, { notation: 'chinese', script: 'traditional', variations: false });
const bytes: Uint8Array = makeXqf(file.games[0]!);
const game: Game = tree.toGame(node, { rules: 'asian' });
const again: Game = Game.fromPgn(game.pgn(), { strict: false, free: true });
const wxf: string = again.tree().root.children[0]!.move!.format('wxf', { traverse: '.' });
async function* pieces() { yield 'h2e2'; }
export async function readAll(stream: ReadableStream<Uint8Array>) {
  for await (const read of readRecords(stream, { onWarning: ({ code }) => void code })) { const one: GameTree = read; void one; }
  for await (const read of readRecords(pieces())) void read.size;
}
try { readRecord('x'); } catch (error) {
  if (error instanceof RecordError) { const partial: GameTree[] | undefined = error.partial; const offset: number | undefined = error.offset; void partial; void offset; }
}
const line: string = makeVariation(START_FEN, ['h2e2'], 'wxf', { numbers: true });
const notation: Notation | undefined = detectNotation(convertScript('x', 'traditional'));
// @ts-expect-error there is no such format
readRecord('x', { format: 'doc' });
// @ts-expect-error a node has no moves of its own to write
node.children.push(node);
// @ts-expect-error there is no such notation
game.legalMoves({ as: 'morse' });
// @ts-expect-error a root may have no move
const wrong: Move = tree.root.move;
void [marks, move, headers, format, warning, pgn, bytes, wxf, line, notation, wrong];
`;
const RECORD_NAMES = 'Game, GameTree, RecordError, START_FEN, convertScript, detectFormat, detectNotation, makePgn, makeVariation, makeXqf, readRecord, readRecords, type GameNode, type Move, type Notation, type RecordFile, type RecordFormat, type RecordWarning';
const REFEREE_NAMES = 'Game, JsonError, Referee, RefereeError, Tournament, TournamentError, touchMove, type RefereeEvent, type RefereeReply';
const ENGINE_USES = `
async function use(game: Game): Promise<void> {
  const engine: Engine = await Engine.create({ hashMb: 32, rules: 'asian' });
  const mode: 'worker' | 'inline' = engine.mode;
  const search: Search = engine.search(game, { depth: 8, searchMoves: ['h2e2'] }, { signal: new AbortController().signal });
  for await (const info of search) { const depth: number = info.depth; const pv: string[] = info.pv; void [depth, pv]; }
  const { bestMove, lines }: SearchResult = await search;
  const move: string | null = bestMove;
  const score: Score | undefined = lines[0]?.score;
  if (score && 'mate' in score) { const mate: number = score.mate; void mate; }
  const proof: MateProof | null = await engine.findMate(game.fen(), { plies: 5, checksOnly: true });
  const review: Review = await engine.review(game, { nodes: 1000 }, { onProgress: (done: number, total: number) => void [done, total] });
  const value: number = await engine.evaluate(game);
  const caught: SearchResult | undefined = await engine.search(game).catch((error: unknown) => {
    if (error instanceof EngineError) { const code: string = error.code; void code; }
    return undefined;
  });
  // @ts-expect-error a position is needed
  engine.search();
  // @ts-expect-error there is no such limit
  engine.search(game, { moveTime: 5 });
  // @ts-expect-error a result may have no move
  const wrong: string = bestMove;
  await engine.close();
  void [mode, move, proof, review, value, caught, wrong];
}
void use;
`;
const ENGINE_NAMES = 'Engine, EngineError, type MateProof, type Review, type Score, type Search, type SearchResult';
const RULES_USES = `
const game: Game = Game.fromMoves('h2e2', { rules: 'asian' }).clone().mirror();
class Study extends Game { note = ''; }
const study: Study = Study.fromMoves(['h2e2']);
const twin: Study = study.clone();
const rotated: string = study.rotate().note;
// @ts-expect-error a game is no study
const wrong: Study = game;
void [twin, rotated, wrong];
`;
const FILES = {
  'use.ts': `import { ${NAMES} } from 'xiangqi-wasm';\n${USES}`,
  'slim.ts': `import { Game, init, initSync } from 'xiangqi-wasm/slim';\n${SLIM_USES}`,
  'use.cts': `import { ${NAMES} } from 'xiangqi-wasm';\n${USES}`,
  'referee.ts': `import { ${REFEREE_NAMES} } from 'xiangqi-wasm';\n${REFEREE_USES}`,
  'referee.cts': `import { ${REFEREE_NAMES} } from 'xiangqi-wasm/slim';\n${REFEREE_USES}`,
  'engine.ts': `import { Game } from 'xiangqi-wasm';\nimport { ${ENGINE_NAMES} } from 'xiangqi-wasm/engine';\n${ENGINE_USES}`,
  'slim-engine.ts': `import { Game } from 'xiangqi-wasm/rules';\nimport { ${ENGINE_NAMES} } from 'xiangqi-wasm/slim/engine';\n${ENGINE_USES}`,
  'engine.cts': `import { Game } from 'xiangqi-wasm';\nimport { ${ENGINE_NAMES} } from 'xiangqi-wasm/engine';\n${ENGINE_USES}`,
  'records.ts': `import { ${RECORD_NAMES} } from 'xiangqi-wasm';\n${RECORD_USES}`,
  'records.cts': `import { ${RECORD_NAMES} } from 'xiangqi-wasm/slim';\n${RECORD_USES}`,
  'rules.ts': `import { Game } from 'xiangqi-wasm/rules';\n${RULES_USES}`,
  'rules.cts': `import { Game } from 'xiangqi-wasm/rules';\n${RULES_USES}`,
  'subclass.ts': `import { Game } from 'xiangqi-wasm';\n${RULES_USES}`,
  'slim-rules.ts': `import { Game, init, initSync } from 'xiangqi-wasm/slim/rules';\n${SLIM_USES}`,
  'slim-rules.cts': `import xq = require('xiangqi-wasm/slim/rules');\nimport Game = xq.Game;\nconst { init, initSync } = xq;\n${SLIM_USES}`,
  'slim.cts': `import xq = require('xiangqi-wasm/slim');\nimport Game = xq.Game;\nconst { init, initSync } = xq;\n${SLIM_USES}`,
};
const STRICT = {
  strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, isolatedModules: true,
  skipLibCheck: false, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: [],
};
const ESM_FILES = ['use.ts', 'slim.ts', 'rules.ts', 'subclass.ts', 'referee.ts', 'records.ts', 'slim-rules.ts', 'engine.ts', 'slim-engine.ts'];
const CJS_FILES = ['use.cts', 'slim.cts', 'rules.cts', 'slim-rules.cts', 'referee.cts', 'records.cts', 'engine.cts'];
const CONSUMERS = [
  { name: 'an ESM consumer (nodenext)', files: ESM_FILES, options: { module: 'nodenext', moduleResolution: 'nodenext' } },
  { name: 'a CJS consumer (nodenext, .cts)', files: CJS_FILES, options: { module: 'nodenext', moduleResolution: 'nodenext' } },
  { name: 'a bundled consumer (bundler)', files: ESM_FILES, options: { module: 'esnext', moduleResolution: 'bundler' } },
  { name: 'an old CJS consumer (node10)', files: ESM_FILES, options: { module: 'commonjs', moduleResolution: 'node10' }, compilers: ['typescript-5'] },
];

let folder;
before(async () => {
  folder = await project(FILES);
});

for (const { name, files, options, compilers = ['typescript', 'typescript-5'] } of CONSUMERS) {
  for (const compiler of compilers) {
    test(`${compiler} accepts ${name}`, async () => {
      const config = `tsconfig.${compiler}.${options.moduleResolution}.${files[0]}.json`;
      write(folder, { [config]: JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }) });
      await run(process.execPath, [toolFile(compiler, 'bin/tsc'), '-p', config], { cwd: folder });
    });
  }
}

test('publint has nothing to say', async () => {
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const { messages, pkg } = await publint({ pkgDir: installed(folder), strict: true, pack: false });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test('Are The Types Wrong has nothing to say', async () => {
  // The raw .wasm files have no types to be wrong about, and the worker's script is never imported.
  const attw = [toolFile('@arethetypeswrong/cli', 'dist/index.js'), tarball(), '--exclude-entrypoints', './wasm', './rules.wasm', './engine.wasm', './worker', '--format', 'ascii', '--no-color'];
  const report = await run(process.execPath, attw);
  assert.match(report, /No problems found/);
});
