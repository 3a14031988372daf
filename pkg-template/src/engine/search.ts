// A search as its caller holds it: awaitable, iterable, stoppable. Knows nothing of workers.

import type { Search, SearchInfo, SearchResult } from './types';

export class SearchHandle implements Search {
  readonly #infos: SearchInfo[] = [];
  readonly #outcome: Promise<SearchResult>;
  readonly #halt: () => void;
  #settle!: (result: SearchResult | PromiseLike<SearchResult>) => void;
  #over = false;
  #wake: (() => void)[] = [];

  /** @param halt Asks the worker to stop. */
  constructor(halt: () => void) {
    this.#halt = halt;
    this.#outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    const end = (): void => {
      this.#over = true;
      this.#rouse();
    };
    // Also keeps a failed search that nobody awaits from counting as an unhandled rejection.
    this.#outcome.then(end, end);
  }

  /** An info has come. */
  note(info: SearchInfo): void {
    this.#infos.push(info);
    this.#rouse();
  }

  /** What it will come to. */
  settle(result: Promise<SearchResult>): void {
    this.#settle(result);
  }

  #rouse(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  then<A = SearchResult, B = never>(
    fulfilled?: ((result: SearchResult) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#outcome.then(fulfilled, rejected);
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<SearchResult | B> {
    return this.#outcome.catch(rejected);
  }

  finally(settled?: (() => void) | null): Promise<SearchResult> {
    return this.#outcome.finally(settled);
  }

  stop(): Promise<SearchResult> {
    this.#halt();
    return this.#outcome;
  }

  /** Every info from the first on; throws what the search rejects with. Leaving the loop early stops the search. */
  async *[Symbol.asyncIterator](): AsyncGenerator<SearchInfo, void, undefined> {
    let next = 0;
    let left = true;
    try {
      for (;;) {
        while (next < this.#infos.length) yield this.#infos[next++]!;
        if (this.#over) break;
        await new Promise<void>((resolve) => this.#wake.push(resolve));
      }
      left = false;
      await this.#outcome;
    } finally {
      if (left) this.#halt();
    }
  }
}
