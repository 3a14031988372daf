// The tree of a game: plain values of JavaScript, asked of the wasm only for legality and FENs. Trees from files stay
// packed until they are looked at. Nothing here recurses: lines are as long as a file makes them.

import { argument, show, type MoveInput } from '../arguments';
import { XiangqiError } from '../errors';
import { Game } from '../full-game';
import { stateOf, type GameOptions } from '../game';
import { attempt, instance } from '../instance';
import { Move } from '../move';
import { legalInfo } from '../play';
import { stateAt } from '../scratch';
import { alter } from '../seat';
import { uciOf } from '../strings';
import { START_FEN } from '../vocabulary';
import type { Evaluation, Shape } from './vocabulary';
import { comments, FOLLOWS, packNotes, readNotes, SIBLING, text, type Notes, type Packed } from './wire';

/** The most moves a tree holds. */
const MAX_NODES = 1_000_000;

/** How many moves are described in one call. */
const STRETCH = 4096;

/** How many moves of the line are described ahead: whoever asks for one mostly goes on to the next. */
const AHEAD = 15;

/** What a node holds. */
interface Inner {
  /** Code of the move, -1 for the root. */
  readonly code: number;
  readonly parent: GameNode | undefined;
  /** The tree it is in; undefined once removed. */
  tree: GameTree | undefined;
  children: GameNode[];
  notes: Notes | undefined;
  /** Canonical FEN after the move, '' until asked for. */
  fen: string;
  /** Move info, -1 until asked for. */
  info: number;
  move: Move | undefined;
}

/** The children of a node that has none. */
const NONE: GameNode[] = /* @__PURE__ */ Object.freeze([]) as never;

let innerOf: (node: GameNode) => Inner;
let newNode: (inner: Inner) => GameNode;

/** A move of a {@link GameTree}, or its root, with what is said about it. */
export class GameNode {
  #inner: Inner;

  static {
    innerOf = (node) => node.#inner;
    newNode = (inner) => new this(inner);
  }

  /** @internal */
  constructor(inner: Inner) {
    this.#inner = inner;
  }

  /** The move that leads here; undefined for the root. */
  get move(): Move | undefined {
    const { parent, move } = this.#inner;
    if (move !== undefined || parent === undefined) return move;
    if (this.#inner.info < 0) locate(this);
    return (this.#inner.move = new Move(this.#inner.info, locate(parent)));
  }

  /** The move as canonical uci, which costs nothing to ask for; undefined for the root. */
  get uci(): string | undefined {
    return this.#inner.code < 0 ? undefined : uciOf(this.#inner.code);
  }

  /** The node before; undefined for the root. */
  get parent(): GameNode | undefined {
    return this.#inner.parent;
  }

  /** The nodes after: the main line first, then variations. */
  get children(): readonly GameNode[] {
    return this.#inner.children;
  }

  /** What is said after the move, lines parted by `\n`; at the root, before the game. Text of the file, never HTML. */
  get comment(): string | undefined {
    return this.#inner.notes?.comment;
  }
  set comment(value: string | undefined) {
    this.#notes.comment = value;
  }

  /** What is said before the move, which only the first one of a variation has. */
  get startingComment(): string | undefined {
    return this.#inner.notes?.startingComment;
  }
  set startingComment(value: string | undefined) {
    this.#notes.startingComment = value;
  }

  /** Marks in the numbering of PGN: 1 good, 2 mistake, 3 very good, 4 blunder, 5 interesting, 6 dubious, up to 255. */
  get nags(): number[] {
    return (this.#notes.nags ??= []);
  }
  set nags(value: number[]) {
    this.#notes.nags = value;
  }

  /** An evaluation of the position after the move. */
  get evaluation(): Evaluation | undefined {
    return this.#inner.notes?.evaluation;
  }
  set evaluation(value: Evaluation | undefined) {
    this.#notes.evaluation = value;
  }

  /** What the mover's clock shows after the move, in milliseconds. */
  get clock(): number | undefined {
    return this.#inner.notes?.clock;
  }
  set clock(value: number | undefined) {
    this.#notes.clock = value;
  }

  /** How long the move took, in milliseconds. */
  get elapsed(): number | undefined {
    return this.#inner.notes?.elapsed;
  }
  set elapsed(value: number | undefined) {
    this.#notes.elapsed = value;
  }

  /** Arrows and marked squares. */
  get shapes(): Shape[] | undefined {
    return this.#inner.notes?.shapes;
  }
  set shapes(value: Shape[] | undefined) {
    this.#notes.shapes = value;
  }

  /** Canonical FEN of the position after the move; of the root, where the game begins. */
  fen(): string {
    return locate(this);
  }

  get #notes(): Notes {
    return (this.#inner.notes ??= {});
  }
}

/** @internal A tree of what the wasm side has read. */
export let treeOf: (packed: Packed) => GameTree;
/** @internal A tree of one line; `infos` are move infos. */
export let lineTree: (fen: string, infos: Iterable<number>) => GameTree;
/** @internal A tree as the wasm side takes it. */
export let pack: (tree: GameTree) => [headers: number, nodes: Uint16Array, notes: Uint32Array, texts: string];

/**
 * A game with variations, comments and headers: what every record format is read into and written from. A plain value
 * of JavaScript; nothing has to be freed.
 *
 * @example
 * const tree = new GameTree();
 * const first = tree.add('炮二平五');
 * tree.add('马８进７', first);
 * tree.add('马２进３', first).comment = '屏风马';
 * [...tree.mainline()].map((node) => node.uci); // ['h2e2', 'h9g7']
 */
export class GameTree {
  #packed: Packed | undefined;
  #headers: Map<string, string> | undefined;
  #root: GameNode | undefined;
  /** How many moves, those removed not counted. */
  #count = 0;
  /** A node of the main line near its end. */
  #tip: GameNode | undefined;

  static {
    treeOf = (packed) => {
      const tree = new this();
      tree.#packed = packed;
      tree.#root = undefined;
      tree.#headers = undefined;
      return tree;
    };
    lineTree = (fen, infos) => {
      const tree = new this();
      let at = (tree.#root = rootNode(tree, fen));
      for (const info of infos) at = tree.#append(at, info & 0x3fff, info);
      tree.#tip = at;
      return tree;
    };
    pack = (tree) => {
      if (!(tree instanceof this)) throw argument('tree', `a GameTree is needed, not ${show(tree)}`);
      return tree.#pack();
    };
  }

  /**
   * A tree without moves.
   *
   * @param fen Where the game begins, any FEN {@link validateFen} accepts. Default: the usual start.
   * @throws {FenError} if the FEN cannot be read, or is no legal position.
   */
  constructor(fen?: string) {
    if (fen !== undefined) this.#root = rootNode(this, new Game(fen).fen());
  }

  /** Keeps frameworks that wrap plain objects in proxies (Vue) from wrapping trees. */
  get [Symbol.toStringTag](): string {
    return 'GameTree';
  }

  /**
   * Names and values in the order of the file. Every reader uses those of PGN: `Event`, `Site`, `Date`, `Round`, `Red`,
   * `Black`, `Result`, ... Writers leave out what their format has no place for. The position is no header: it is
   * `root.fen()`.
   */
  get headers(): Map<string, string> {
    return (this.#headers ??= headersOf(this.#packed));
  }

  /** The node before the first move. */
  get root(): GameNode {
    return (this.#root ??= this.#packed === undefined ? rootNode(this, START_FEN) : this.#unpack(this.#packed));
  }

  /** How many moves there are, variations included. */
  get size(): number {
    return this.#root === undefined && this.#packed !== undefined ? this.#packed.nodes.length : this.#count;
  }

  /**
   * Adds a legal move after a node as its last variation, or finds it there.
   *
   * @param at Default: the end of the main line.
   * @throws What `Game.apply` throws for a move that cannot be made, `tree/no-node` for a node that is not in this tree,
   *   `tree/full` beyond a million moves.
   */
  add(move: MoveInput, at: GameNode = this.#end()): GameNode {
    this.#own(at);
    const state = stateAt(locate(at), false);
    const info = legalInfo(state, move);
    const code = info & 0x3fff;
    const known = at.children.find((child) => innerOf(child).code === code);
    if (known !== undefined) return known;
    if (this.#count >= MAX_NODES) throw new XiangqiError('tree/full', `a tree holds at most ${MAX_NODES} moves`);
    return this.#append(at, code, info);
  }

  /** Moves a variation one place up among its siblings; the first one and the root stay where they are. */
  promote(node: GameNode): void {
    const { siblings, place } = this.#place(node);
    if (place > 0) this.#swap(siblings, place);
  }

  /** Moves a variation one place down among its siblings; the last one and the root stay where they are. */
  demote(node: GameNode): void {
    const { siblings, place } = this.#place(node);
    if (place + 1 < siblings.length) this.#swap(siblings, place + 1);
  }

  /**
   * Takes a node and all that follows it out of the tree.
   *
   * @throws {XiangqiError} `argument/node` for the root.
   */
  remove(node: GameNode): void {
    const { siblings, place } = this.#place(node);
    if (place < 0) throw argument('node', 'the root cannot be removed');
    siblings.splice(place, 1);
    this.#tip = undefined;
    for (const gone of below(node, true)) {
      innerOf(gone).tree = undefined;
      this.#count--;
    }
  }

  /** The main line from the first move on. */
  *mainline(): IterableIterator<GameNode> {
    for (let node = this.root.children[0]; node !== undefined; node = node.children[0]) yield node;
  }

  /** Every move, depth first, main lines before variations. */
  nodes(): IterableIterator<GameNode> {
    return below(this.root, false);
  }

  /**
   * A game that has come to a node, with the moves before it as its history.
   *
   * @param at Default: the end of the main line.
   * @param options As for `new Game`. Whether the rules had ended the game on the way is not asked: records go on.
   */
  toGame(at: GameNode = this.#end(), options?: GameOptions): Game {
    this.#own(at);
    const codes: number[] = [];
    for (let node: GameNode | undefined = at; node?.parent !== undefined; node = node.parent) codes.push(innerOf(node).code);
    const moves = Uint16Array.from(codes.reverse());
    const game = new Game(this.root.fen(), { ...options, skipValidation: true });
    if (moves.length > 0) alter(stateOf(game), (raw) => raw.apply_line(moves));
    return game;
  }

  #append(at: GameNode, code: number, info: number): GameNode {
    const node = newNode({ code, parent: at, tree: this, children: NONE, notes: undefined, fen: '', info, move: undefined });
    const parent = innerOf(at);
    if (parent.children === NONE) parent.children = [node];
    else parent.children.push(node);
    this.#count++;
    return node;
  }

  #end(): GameNode {
    let node = this.#tip ?? this.root;
    for (let next = node.children[0]; next !== undefined; next = node.children[0]) node = next;
    return (this.#tip = node);
  }

  #own(node: GameNode): void {
    if (!(node instanceof GameNode)) throw argument('node', `a node of the tree is needed, not ${show(node)}`);
    if (innerOf(node).tree !== this) {
      throw new XiangqiError('tree/no-node', 'the node is not, or no longer, in this tree');
    }
  }

  /** The siblings of a node and its place among them; for the root none, and -1. */
  #place(node: GameNode): { siblings: GameNode[]; place: number } {
    this.#own(node);
    const { parent } = innerOf(node);
    const siblings = parent === undefined ? [] : innerOf(parent).children;
    return { siblings, place: siblings.indexOf(node) };
  }

  #swap(siblings: GameNode[], place: number): void {
    [siblings[place - 1], siblings[place]] = [siblings[place]!, siblings[place - 1]!];
    this.#tip = undefined;
  }

  #unpack(packed: Packed): GameNode {
    const root = rootNode(this, packed.texts[packed.first]!);
    const numbered = [root];
    const open: GameNode[] = [];
    let at = root;
    for (const word of packed.nodes) {
      const node = this.#append(at, word & 0x3fff, -1);
      numbered.push(node);
      if (word & SIBLING) open.push(at);
      at = word & FOLLOWS ? node : (open.pop() ?? node);
    }
    for (const [number, notes] of readNotes(packed)) innerOf(numbered[number]!).notes = notes;
    return root;
  }

  #pack(): [headers: number, nodes: Uint16Array, notes: Uint32Array, texts: string] {
    if (this.#packed !== undefined && this.#root === undefined && this.#headers === undefined) {
      const { texts, first, headers, nodes, notes } = this.#packed;
      const count = 1 + headers * 2 + comments(notes);
      return [headers, nodes, notes, ended(texts.slice(first, first + count))];
    }
    const texts = [this.root.fen()];
    for (const [name, value] of this.headers) texts.push(text(name, 'the name of a header'), text(value, 'a header'));
    const nodes = new Uint16Array(this.#count);
    const notes: number[] = [];
    let number = 0;
    const note = (node: GameNode) => {
      const said = innerOf(node).notes;
      if (said !== undefined) packNotes(number, said, notes, texts);
    };
    note(this.root);
    for (const node of below(this.root, false)) {
      const { code, parent, children } = innerOf(node);
      const siblings = innerOf(parent!).children;
      nodes[number++] = code | (children.length > 0 ? FOLLOWS : 0) | (siblings[siblings.length - 1] === node ? 0 : SIBLING);
      note(node);
    }
    return [this.headers.size, nodes, Uint32Array.from(notes), ended(texts)];
  }
}

function rootNode(tree: GameTree, fen: string): GameNode {
  return newNode({ code: -1, parent: undefined, tree, children: NONE, notes: undefined, fen, info: -1, move: undefined });
}

function headersOf(packed: Packed | undefined): Map<string, string> {
  const headers = new Map<string, string>();
  if (packed === undefined) return headers;
  const { texts, first } = packed;
  for (let at = first + 1, end = at + packed.headers * 2; at < end; at += 2) headers.set(texts[at]!, texts[at + 1]!);
  return headers;
}

function ended(texts: readonly string[]): string {
  return `${texts.join('\0')}\0`;
}

/** The nodes below a node, depth first, main lines before variations. */
function* below(top: GameNode, itself: boolean): IterableIterator<GameNode> {
  const open: GameNode[] = itself ? [top] : [...top.children].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    const { children } = innerOf(node);
    for (let at = children.length - 1; at >= 0; at--) open.push(children[at]!);
  }
}

/** The FEN after a node's move; remembers it, those on the way and some ahead. */
function locate(node: GameNode): string {
  if (innerOf(node).fen === '') describe(node);
  return innerOf(node).fen;
}

function describe(node: GameNode): void {
  const path: GameNode[] = [];
  for (let next = node.children[0], ahead = 0; next !== undefined && ahead < AHEAD; next = next.children[0], ahead++) {
    if (innerOf(next).fen !== '') break;
    path.unshift(next);
  }
  let known = node;
  // The root always has one.
  for (; innerOf(known).fen === ''; known = innerOf(known).parent!) path.push(known);
  let { fen } = innerOf(known);
  while (path.length > 0) {
    const stretch = path.splice(-STRETCH).reverse();
    const codes = Uint16Array.from(stretch, (step) => innerOf(step).code);
    const from = fen;
    const { glue } = instance();
    const [infos, fens] = attempt(() => glue.describe_line(from, codes)) as [Uint32Array, string];
    fens.split('\n').forEach((after, index) => {
      const inner = innerOf(stretch[index]!);
      inner.info = infos[index]!;
      inner.fen = fen = after;
    });
  }
}
