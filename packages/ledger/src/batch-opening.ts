import type { Pipeline, Statement } from '@seven-hills/postgres';

/** What a companion reads with when a batch opens. */
export class BatchOpening {
  readonly #pipeline: Pipeline;
  readonly #behindLocks: (() => void)[] = [];

  constructor(pipeline: Pipeline) {
    this.#pipeline = pipeline;
  }

  /** Sends a statement with the others of the batch's first round trip: add before waiting for any. */
  add: Pipeline['add'] = (statement) => this.#pipeline.add(statement);

  /** Sends any query at once, behind what was added so far. */
  query: Pipeline['query'] = (query, values) => this.#pipeline.query(query, values);

  /**
   * Sends a statement right behind the locks of the batch's accounts. They are taken once `open`
   * has told everything that it knows, so wait for the answer in `write`, not in `open`.
   */
  addBehindLocks<Row>(statement: Statement<Row>): Promise<Row[]> {
    const added = new Promise<Row[]>((resolve, reject) => {
      this.#behindLocks.push(() => this.#pipeline.add(statement).then(resolve, reject));
    });
    added.catch(() => undefined);
    return added;
  }

  /** Called when the locks stand in the pipeline. */
  placeBehindLocks(): void {
    for (const place of this.#behindLocks.splice(0)) place();
  }
}
