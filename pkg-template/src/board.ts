// What stands where: the position part of Game, its diagrams, and attack queries. Reads, and sets pieces up;
// moves are in play.ts.

import { argument, bag, choice, color, flag, piece, square } from './arguments';
import { ask, type State } from './seat';
import { SQUARES, squareList } from './strings';
import { COLORS, ROLES, SCRIPTS, type Color, type Piece, type Square } from './vocabulary';

/** How `Game.fen` writes. */
export interface FenOptions {
  /** Whether to write the two move counters. Default true. */
  counters?: boolean;
  /** Letter for Red as the side to move. Default `w`. */
  side?: 'w' | 'r';
  /** Letters for horse and elephant: `n` and `b`, or `h` and `e`. Default `nb`. */
  letters?: 'nb' | 'he';
}

/** How `Game.ascii` draws. */
export interface AsciiOptions {
  /** FEN letters, or Chinese characters, each side with its own. Default `latin`. */
  script?: 'latin' | 'simplified' | 'traditional';
}

/** How `Game.svg` draws. */
export interface SvgOptions {
  /** The side at the bottom. Default `red`, as printed diagrams have it. */
  orientation?: Color;
  /** Default `simplified`. */
  script?: 'simplified' | 'traditional';
  /** Whether to mark the move that was last made. Default true. */
  lastMove?: boolean;
  /** Arrows to draw, each as two squares. Default none. */
  arrows?: [string, string][];
  /** Whether to write file and rank names at the edge. Default true. */
  coordinates?: boolean;
}

const PIECES: readonly Piece[] = /* @__PURE__ */ COLORS.flatMap((color) =>
  ROLES.map((role) => Object.freeze({ color, role })),
);

const GLYPHS = ['latin', 'simplified', 'traditional'];

/** Canonical FEN of the present position; asked for once a position. */
export function fen(state: State): string {
  return state.fen !== '' ? state.fen : (state.fen = ask(state, (raw) => raw.fen(true, false, false)));
}

export function fenAs(state: State, options: FenOptions): string {
  const { counters, side, letters } = bag(options, ['counters', 'side', 'letters']);
  const written = flag(counters, 'counters', true);
  const redIsR = side !== undefined && choice(side, 'side', ['w', 'r']) === 1;
  const lettersHe = letters !== undefined && choice(letters, 'letters', ['nb', 'he']) === 1;
  return ask(state, (raw) => raw.fen(written, redIsR, lettersHe));
}

/** The piece of a code, 0 being none. */
export function pieceOf(code: number): Piece | undefined {
  return PIECES[code - 1];
}

export function pieces(state: State): Map<Square, Piece> {
  const standing = new Map<Square, Piece>();
  ask(state, (raw) => raw.board()).forEach((code, index) => {
    if (code !== 0) standing.set(SQUARES[index]!, PIECES[code - 1]!);
  });
  return standing;
}

export function find(state: State, wanted: Piece): Square[] {
  const code = piece(wanted);
  const board = ask(state, (raw) => raw.board());
  return SQUARES.filter((_, index) => board[index] === code);
}

export function ascii(state: State, options?: AsciiOptions): string {
  const { script = 'latin' } = bag(options, ['script']);
  const index = choice(script, 'script', GLYPHS);
  return ask(state, (raw) => raw.ascii(index));
}

export function svg(state: State, options?: SvgOptions): string {
  const { orientation, script, lastMove, arrows = [], coordinates } = bag(options, [
    'orientation',
    'script',
    'lastMove',
    'arrows',
    'coordinates',
  ]);
  const bottom = orientation === undefined ? 0 : choice(orientation, 'orientation', COLORS);
  const traditional = script !== undefined && choice(script, 'script', SCRIPTS) === 1;
  const marked = flag(lastMove, 'lastMove', true);
  const numbered = flag(coordinates, 'coordinates', true);
  const squares = pairs(arrows);
  return ask(state, (raw) => raw.svg(bottom, traditional, marked, squares, numbered));
}

function pairs(arrows: [string, string][]): Uint8Array {
  if (!Array.isArray(arrows) || !arrows.every((arrow) => Array.isArray(arrow) && arrow.length === 2)) {
    throw argument('option', 'option arrows is a list of pairs of squares');
  }
  return Uint8Array.from(arrows.flat(), square);
}

export function isAttacked(state: State, at: string, by: Color): boolean {
  const target = square(at);
  const side = color(by);
  return ask(state, (raw) => raw.is_attacked(target, side));
}

export function attackers(state: State, at: string, by?: Color): Square[] {
  const target = square(at);
  const side = by === undefined ? undefined : color(by);
  return squareList(ask(state, (raw) => raw.attackers(target, side ?? raw.turn())));
}

export function pinned(state: State, of?: Color): Square[] {
  const side = of === undefined ? undefined : color(of);
  return squareList(ask(state, (raw) => raw.pinned(side ?? raw.turn())));
}
