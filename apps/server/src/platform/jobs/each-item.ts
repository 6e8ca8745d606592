/**
 * After this many failures in a row, the database or the outside party counts as unavailable, and
 * the job gives up until its next run.
 */
const inRowMax = 10;

/** The failures of a job's items. One bad item does not keep the job from the others. */
export class ItemFailures {
  #first: { error: unknown } | null = null;
  #inRow = 0;

  /** Does the work for one item. Returns false, and keeps the error, if it fails. */
  async attempt(work: () => Promise<boolean>): Promise<boolean> {
    try {
      const isDone = await work();
      this.#inRow = 0;
      return isDone;
    } catch (error) {
      this.#first ??= { error };
      this.#inRow += 1;
      if (this.#inRow >= inRowMax) throw error;
      return false;
    }
  }

  /**
   * Fails with the first error, so that the queue reports it, once all items have had their turn.
   */
  report(): void {
    if (this.#first) throw this.#first.error;
  }
}

/**
 * Works on `atOnce` items at a time. Returns the number of items for which `work` did something.
 */
export async function eachItem<Item>(
  items: Iterable<Item>,
  failures: ItemFailures,
  work: (item: Item) => Promise<boolean>,
  atOnce = 1,
): Promise<number> {
  const waiting = items[Symbol.iterator]();
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.next(); !next.done; next = waiting.next()) {
        const { value } = next;
        if (await failures.attempt(() => work(value))) done += 1;
      }
    }),
  );
  return done;
}

/**
 * Works on the items of a list that is read in pages, by ascending id. Returns the number of items
 * for which `work` did something. If one fails, rejects after trying the others.
 */
export async function eachItemInPages<Item extends { id: bigint }>(
  pageSize: number,
  readPage: (lastId: bigint) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<boolean>,
  atOnce = 1,
): Promise<number> {
  const failures = new ItemFailures();
  let done = 0;
  for (let lastId = 0n; ; ) {
    const items = await readPage(lastId);
    done += await eachItem(items, failures, work, atOnce);
    const last = items.at(-1);
    if (!last || items.length < pageSize) break;
    lastId = last.id;
  }
  failures.report();
  return done;
}
