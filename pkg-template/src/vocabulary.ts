// The words of the game as JavaScript sees them, and the order in which the wasm side numbers them.
// Knows nothing of positions, games or the wasm instance. Everything else imports from here.

/** A side. Red moves first; FEN writes it `w`, Black `b`. */
export type Color = 'red' | 'black';

/** What a piece is. Chinese names: 帅将 仕士 相象 马 车 炮 兵卒, in this order. */
export type Role = 'king' | 'advisor' | 'elephant' | 'horse' | 'rook' | 'cannon' | 'pawn';

/** A file, from Red's left (`a`) to Red's right (`i`). */
export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i';

/** A rank, from Red's back rank (0) to Black's back rank (9). */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/**
 * A point of the board as ICCS names it: `a0` is Red's left corner as Red sees it, `i9` the far right.
 *
 * ```text
 *   9  r h e a k a e h r     Black
 *   8  . . . . . . . . .
 *   7  . c . . . . . c .
 *   6  p . p . p . p . p
 *   5  . . . . . . . . .     the river runs
 *   4  . . . . . . . . .     between 5 and 4
 *   3  P . P . P . P . P
 *   2  . C . . . . . C .
 *   1  . . . . . . . . .
 *   0  R H E A K A E H R     Red
 *      a b c d e f g h i
 * ```
 */
export type Square = `${File}${Rank}`;

/** A piece of one side. The objects the package hands out are shared and frozen. */
export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

/**
 * How a move is written:
 *
 * | notation | the cannon to the central file | |
 * |---|---|---|
 * | `uci` | `h2e2` | the two points, ranks 0-9: the canonical form |
 * | `uci1` | `h3e3` | the two points, ranks 1-10 (Fairy-Stockfish, pychess) |
 * | `iccs` | `H2-E2` | as the Internet Chinese Chess Server wrote it |
 * | `wxf` | `C2=5` | that of the World Xiangqi Federation |
 * | `chinese` | `炮二平五` | in either script |
 * | `san` | `Che2` | after Western chess, ranks 0-9, pawns without a letter (WinBoard) |
 * | `san1` | `Che3` | the same with ranks 1-10 and `P` for pawns (pychess) |
 */
export type Notation = 'uci' | 'uci1' | 'iccs' | 'wxf' | 'chinese' | 'san' | 'san1';

/** Chinese characters: 车马炮帅 or 車馬炮帥. */
export type Script = 'simplified' | 'traditional';

/** How a move is written, where its notation leaves a choice. What another notation has is passed over. */
export interface NotationOptions {
  /** Characters of `chinese`. Default `simplified`. */
  script?: Script;
  /** How `chinese` writes Black's numbers: `马８进７` (the default), `马8进7` or `马八进七`. Red's are always 一 to 九. */
  blackDigits?: 'fullwidth' | 'ascii' | 'chinese';
  /**
   * How `chinese` and `wxf` tell pawns on one file apart. `modern` (the default) counts them: `一兵进一`, and `13+1` for
   * the first pawn of the third file. `classic` is that of older books: `前兵进一`, over two files `前七进一`, and `P+`,
   * `P-`, `7+`.
   */
  multiPawn?: 'modern' | 'classic';
  /** The sign of `wxf` for a move along a rank: `C2=5` (the default) or `C2.5`. */
  traverse?: '=' | '.';
  /** Whether `wxf` writes Black's letters in lower case, as PlayOK does. Default false. */
  blackLowercase?: boolean;
}

/**
 * The rules by which a position's third occurrence is judged. The window is every move since the first of the last
 * three occurrences; a side that did what is forbidden, while the other did not, loses; otherwise it is a draw.
 *
 * - `cxa` (the default): the Chinese precedents. Forbidden is a window in which every move of a side is a check, a
 *   fresh mate threat or a fresh threat to win material, in any mixture; perpetual check weighs heaviest.
 * - `asian`: the Asian rules. Forbidden are perpetual check and the perpetual chase of one and the same piece.
 * - `simple`: forbidden is perpetual check only.
 */
export type RuleSet = 'cxa' | 'asian' | 'simple';

/** Languages of texts for players: English, Chinese in simplified and in traditional characters. */
export type Language = 'en' | 'zh-Hans' | 'zh-Hant';

/**
 * What a move does, by its heaviest effect: gives check; newly threatens to take a piece with gain (`chase`); newly
 * threatens mate by at most three consecutive checks; newly threatens to win material after at most two checks
 * (`attack`); or nothing that is ever forbidden.
 */
export type MoveNature = 'check' | 'chase' | 'mate-threat' | 'attack' | 'idle';

/** What a side did in a window, lightest first; of two different classes the heavier one loses. */
export type RepetitionClass = 'allowed' | 'root-chase' | 'chase' | 'attack' | 'check';

/** One move of a window. */
export interface PlyReport {
  /** Its number, from 1 at the start of the game. */
  ply: number;
  /** The move. */
  uci: string;
  nature: MoveNature;
  /** Where a piece that gives the check or makes the threat stands after the move; absent for an idle move. */
  attacker?: Square;
  /** Where the newly threatened pieces stand; the king's square for a check or a mate threat. */
  victims: Square[];
}

/** One side's part in a window. */
export interface SideReport {
  class: RepetitionClass;
  plies: PlyReport[];
}

/** Why a cycle is judged as it is: evidence a player can check move by move. */
export interface RepetitionReport {
  /** How often the position has stood, from 2. */
  occurrences: number;
  /** The first and the last move of the window, from 1 at the start of the game. */
  fromPly: number;
  toPly: number;
  rules: RuleSet;
  red: SideReport;
  black: SideReport;
  /** The verdict; absent before the third occurrence. */
  verdict?: Result;
}

/**
 * Why a game ended.
 *
 * `checkmate` and `stalemate` both lose for the side to move. `natural-limit` is the limit of plies
 * without a capture; `dead-material` means that neither side can win with what is left.
 * The game itself finds `checkmate`, `stalemate`, the three perpetual ones, `repetition`, `natural-limit` and
 * `dead-material`; the others are recorded by `resign`, `agreeDraw` and `adjudicate`.
 */
export type EndReason =
  | 'checkmate'
  | 'stalemate'
  | 'perpetual-check'
  | 'perpetual-chase'
  | 'perpetual-attack'
  | 'repetition'
  | 'natural-limit'
  | 'dead-material'
  | 'agreement'
  | 'resignation'
  | 'timeout'
  | 'late-arrival'
  | 'illegal-move'
  | 'kings-facing'
  | 'fouls'
  | 'misconduct'
  | 'adjudication';

/** How a game ended: who won (`null`: nobody), the score as PGN writes it (Red first), and why. */
export interface Result {
  winner: Color | null;
  score: '1-0' | '0-1' | '1/2-1/2';
  reason: EndReason;
}

/** FEN of the start position, in the canonical form `Game.fen()` returns. */
export const START_FEN: string = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

/** @internal Index 0 and 1 of the wasm boundary. */
export const COLORS: readonly Color[] = ['red', 'black'];

/** @internal Index 0 to 6 of the wasm boundary. */
export const ROLES: readonly Role[] = ['king', 'advisor', 'elephant', 'horse', 'rook', 'cannon', 'pawn'];

/** @internal Index 0 to 16 of the wasm boundary. */
export const END_REASONS: readonly EndReason[] = [
  'checkmate',
  'stalemate',
  'perpetual-check',
  'perpetual-chase',
  'perpetual-attack',
  'repetition',
  'natural-limit',
  'dead-material',
  'agreement',
  'resignation',
  'timeout',
  'late-arrival',
  'illegal-move',
  'kings-facing',
  'fouls',
  'misconduct',
  'adjudication',
];

/** @internal What the package can judge by. */
export const RULE_SETS: readonly RuleSet[] = ['cxa', 'asian', 'simple'];

/** @internal Index 0 to 2 of the wasm boundary. */
export const LANGUAGES: readonly Language[] = ['en', 'zh-Hans', 'zh-Hant'];

/** @internal Index 0 to 6 of the wasm boundary. */
export const NOTATIONS: readonly Notation[] = ['uci', 'uci1', 'iccs', 'wxf', 'chinese', 'san', 'san1'];

/** @internal Index 0 of `NOTATIONS`. */
export const UCI = 0;
/** @internal What the wasm boundary takes for "any notation" and gives for "none". */
export const ANY_NOTATION = 7;

/** @internal */
export const SCRIPTS: readonly Script[] = ['simplified', 'traditional'];
