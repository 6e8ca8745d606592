import type { BatchOpening } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';

/**
 * Rows that requests are decided by, read as one set for all requests of a batch that need them. A
 * source that locks rows locks them by id, ascending; sources are asked in one order by every server.
 */
export interface FactSource<Need, Loaded> {
  readonly name: string;
  /** Adds its statements to the batch's first round trip, before it waits for any. */
  load(opening: BatchOpening, needs: readonly Need[]): Promise<Loaded>;
  /** What has to be written because judging changed the loaded rows; null when nothing changed. */
  changesOf?(loaded: Loaded): ((connection: Connection) => Promise<void>) | null;
}

/** That one request needs something of a source. */
export interface Needed {
  readonly source: FactSource<never, unknown>;
  readonly need: unknown;
}

export const needs = <Need>(source: FactSource<Need, unknown>, need: Need): Needed => ({
  source,
  need,
});

/** What the sources loaded for one batch. */
export class Facts {
  readonly #loaded: ReadonlyMap<FactSource<never, unknown>, unknown>;

  private constructor(loaded: ReadonlyMap<FactSource<never, unknown>, unknown>) {
    this.#loaded = loaded;
  }

  /** Asks each source once, in the order of `sources`, for everything that is needed of it. */
  static async load(
    opening: BatchOpening,
    sources: readonly FactSource<never, unknown>[],
    needed: readonly Needed[],
  ): Promise<Facts> {
    const bySource = new Map<FactSource<never, unknown>, unknown[]>();
    for (const { source, need } of needed) {
      const known = bySource.get(source);
      if (known) known.push(need);
      else bySource.set(source, [need]);
    }
    const asked = sources.filter((source) => bySource.has(source));
    if (asked.length < bySource.size)
      throw new Error('a movement needs a source that is not listed in the composition');
    const loaded = await Promise.all(
      asked.map((source) => source.load(opening, (bySource.get(source) ?? []) as never[])),
    );
    return new Facts(new Map(asked.map((source, index) => [source, loaded[index]])));
  }

  /** Fails where no request of the batch needed the source. */
  of<Loaded>(source: FactSource<never, Loaded>): Loaded {
    const loaded = this.#loaded.get(source);
    if (loaded === undefined) throw new Error(`nothing of ${source.name} was loaded`);
    return loaded as Loaded;
  }

  changes(): ((connection: Connection) => Promise<void>)[] {
    return [...this.#loaded].flatMap(
      ([source, loaded]) => source.changesOf?.(loaded as never) ?? [],
    );
  }
}

/** Ids once each, ascending: the order in which rows are locked. */
export const ascending = (ids: Iterable<bigint>): bigint[] =>
  [...new Set(ids)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
