import type { BatchOpening } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';

/**
 * Rows that decide requests, loaded as one set for all requests of a batch. A source that locks
 * rows locks them by ascending id; every server loads sources in the same order.
 */
export interface FactSource<Need, Loaded> {
  readonly name: string;
  /** Adds its statements to the batch's first round trip, before waiting for any of them. */
  load(opening: BatchOpening, needs: readonly Need[]): Promise<Loaded>;
  /**
   * Returns a function that writes the changes that judging made to the loaded rows, or null if
   * nothing changed.
   */
  changesOf?(loaded: Loaded): ((connection: Connection) => Promise<void>) | null;
}

/** One request's need for rows of a source. */
export interface Needed {
  readonly source: FactSource<never, unknown>;
  readonly need: unknown;
}

export const needs = <Need>(source: FactSource<Need, unknown>, need: Need): Needed => ({
  source,
  need,
});

type Source = FactSource<never, unknown>;

/** The rows that the sources loaded for one batch. */
export class Facts {
  readonly #loaded: Map<Source, unknown>;
  readonly #needed: ReadonlyMap<Source, unknown[]>;

  private constructor(loaded: Map<Source, unknown>, needed: ReadonlyMap<Source, unknown[]>) {
    this.#loaded = loaded;
    this.#needed = needed;
  }

  /** Loads everything that is needed from each source, once, in the order of `sources`. */
  static async load(
    opening: BatchOpening,
    sources: readonly Source[],
    needed: readonly Needed[],
  ): Promise<Facts> {
    const bySource = new Map<Source, unknown[]>();
    for (const { source, need } of needed) {
      const known = bySource.get(source);
      if (known) known.push(need);
      else bySource.set(source, [need]);
    }
    const asked = sources.filter((source) => bySource.has(source));
    if (asked.length < bySource.size)
      throw new Error('a movement needs a fact source that was not provided');
    const loaded = await Promise.all(
      asked.map((source) => source.load(opening, (bySource.get(source) ?? []) as never[])),
    );
    return new Facts(new Map(asked.map((source, index) => [source, loaded[index]])), bySource);
  }

  /**
   * Loads rows that only the facts show to be needed, in a further round trip. Its sources must not
   * lock anything.
   */
  async loadMore(opening: BatchOpening, needed: readonly Needed[]): Promise<void> {
    const wanted = new Map<Source, unknown[]>();
    for (const { source, need } of needed) {
      const known = wanted.get(source) ?? [...(this.#needed.get(source) ?? [])];
      wanted.set(source, [...known, need]);
    }
    const loading = [...wanted].map(async ([source, wants]) => {
      this.#loaded.set(source, await source.load(opening, wants as never[]));
    });
    await Promise.all([...loading, opening.send()]);
  }

  /** Whether a request of the batch needed the source. */
  has(source: FactSource<never, unknown>): boolean {
    return this.#loaded.has(source);
  }

  /** Fails if no request of the batch needed the source. */
  of<Loaded>(source: FactSource<never, Loaded>): Loaded {
    const loaded = this.#loaded.get(source);
    if (loaded === undefined) throw new Error(`no facts were loaded from ${source.name}`);
    return loaded as Loaded;
  }

  changes(): ((connection: Connection) => Promise<void>)[] {
    return [...this.#loaded].flatMap(
      ([source, loaded]) => source.changesOf?.(loaded as never) ?? [],
    );
  }
}

/** Returns unique ids in ascending order, the order in which rows are locked. */
export const ascending = (ids: Iterable<bigint>): bigint[] =>
  [...new Set(ids)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
