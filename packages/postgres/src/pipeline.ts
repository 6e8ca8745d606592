import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { PipelinedQuery, type StatementResult } from './pipelined-query.ts';
import type { Connection } from './pool.ts';
import type { Statement } from './statement.ts';

interface Waiting {
  statement: Statement;
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

/**
 * Collects statements for one connection and sends them together, in one round trip. Sends nothing
 * before `send` or `query`.
 */
export class Pipeline {
  #waiting: Waiting[] = [];

  readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Adds a statement to the queue; resolves with its rows once it has been sent and executed. */
  add<Row>(statement: Statement<Row>): Promise<Row[]> {
    return observed(this.#add(statement as Statement).then(({ rows }) => rows as Row[]));
  }

  /**
   * Does the same for a statement whose only relevant result is its command tag, such as `COMMIT`.
   */
  addCommand(statement: Statement): Promise<string> {
    return observed(this.#add(statement).then(({ command }) => command));
  }

  #add(statement: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
    });
  }

  /**
   * Sends the queue. Rejects with the error of the first statement that fails; the server skips the
   * statements after it, and their promises reject with the same error.
   */
  send(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return Promise.resolve();
    const sent = new Promise<void>((resolve, reject) => {
      const query = new PipelinedQuery(
        waiting.map(({ statement }) => statement),
        (error, results = []) => {
          if (error) {
            for (const each of waiting) each.reject(error);
            reject(error);
            return;
          }
          for (const [index, result] of results.entries()) waiting[index]?.resolve(result);
          resolve();
        },
      );
      this.connection.query(query);
    });
    return observed(sent);
  }

  /** Sends the queue and, right after it, any other query. */
  async query<Row extends QueryResultRow>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    const sent = this.send();
    const answered = observed(this.connection.query<Row>(query, values));
    await sent;
    return answered;
  }
}

/** Prevents an unhandled rejection for a promise that may be awaited later or never. */
function observed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
