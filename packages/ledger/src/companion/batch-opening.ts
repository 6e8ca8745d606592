import type { Pipeline, Statement } from '@seven-hills/postgres';

/** The connection that a companion reads through when a batch opens. */
export class BatchOpening {
  readonly #pipeline: Pipeline;
  readonly #behindLocks: ((accountIds: readonly bigint[]) => void)[] = [];

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline;
  }

  /** Adds a statement to the batch's first round trip. Add all statements before awaiting any. */
  add: Pipeline['add'] = (statement) => this.#pipeline.add(statement);

  /** Sends any query immediately, after the statements added so far. */
  query: Pipeline['query'] = (query, values) => this.#pipeline.query(query, values);

  /** Sends the statements added after the first round trip, before the companion has opened. */
  send: Pipeline['send'] = () => this.#pipeline.send();

  /**
   * Adds a statement right after the locks of the batch's accounts, whose ids it is built from. The
   * locks are taken once `open` has named every account that it knows, so await the answer in
   * `locked`, not in `open`.
   */
  addBehindLocks<Row>(
    statementFor: (accountIds: readonly bigint[]) => Statement<Row>,
  ): Promise<Row[]> {
    const added = new Promise<Row[]>((resolve, reject) => {
      this.#behindLocks.push((accountIds) =>
        this.#pipeline.add(statementFor(accountIds)).then(resolve, reject),
      );
    });
    added.catch(() => undefined);
    return added;
  }

  /** Called once the locks are in the pipeline. */
  placeBehindLocks(accountIds: readonly bigint[]): void {
    for (const place of this.#behindLocks.splice(0)) place(accountIds);
  }
}
