// The error of the record readers, apart from the others: entries without records do not hold it.

import { XiangqiError } from '../errors';
import type { GameTree } from './tree';

/**
 * A file that cannot be read, or one that a strict reading refused. `code` is `record/empty`, `record/unknown-format`,
 * `record/not-text` (text where the format is binary), `record/too-long`, `record/no-decoder` (the host's `TextDecoder`
 * lacks the encoding), or that of the warning that a strict reading met.
 */
export class RecordError extends XiangqiError {
  /** Where, as in {@link RecordWarning}. */
  declare readonly offset?: number;
  /** The ply the trouble is at, 1 for the first move of its game. */
  declare readonly ply?: number;
  /** The games that could be read. */
  declare readonly partial?: GameTree[];

  constructor(code: string, message: string, more: { offset?: number; ply?: number; partial?: GameTree[] } = {}) {
    super(code, message);
    const { offset, ply, partial } = more;
    Object.assign(this, offset !== undefined && { offset }, ply !== undefined && { ply }, partial && { partial });
  }

  static {
    Object.defineProperty(this.prototype, 'name', { value: 'RecordError', configurable: true, writable: true });
  }
}
