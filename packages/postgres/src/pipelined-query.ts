import pg from 'pg';
import type { Statement } from './statement.ts';
import { getTypeParser } from './type-parsers.ts';

export interface StatementResult {
  rows: Record<string, unknown>[];
  /** The command tag: `INSERT 0 3`, `COMMIT`. */
  command: string;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The statements that a connection has prepared, with the columns that each returns. */
const preparedOn = new WeakMap<pg.Connection, Map<string, Column[]>>();

/** The driver's own record of what it has prepared, which its types lack. */
const submittedOn = (connection: pg.Connection) =>
  (connection as unknown as { submittedNamedStatements: Record<string, string> })
    .submittedNamedStatements;

/**
 * Statements that are sent to the server together, followed by one synchronization point. The
 * server executes them in order and skips everything after the first failure, so a commit may be
 * among them. It also answers all of them together (PostgreSQL manual, "Pipelining").
 */
export class PipelinedQuery extends pg.Query {
  readonly #statements: readonly Statement[];
  readonly #results: StatementResult[] = [];
  #columns = new Map<string, Column[]>();
  #rows: Record<string, unknown>[] = [];
  /** The driver replaces this callback to add a time limit. */
  callback: (error: Error | null, results?: StatementResult[]) => void;

  constructor(
    statements: readonly Statement[],
    callback: (error: Error | null, results?: StatementResult[]) => void,
  ) {
    super('');
    this.#statements = statements;
    this.callback = callback;
  }

  /** Writes all statements together, or none. */
  override submit = (connection: pg.Connection): Error | null => {
    this.#columns = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#columns);
    const { stream } = connection;
    stream.cork();
    try {
      for (const statement of this.#statements) this.#write(connection, statement);
      connection.sync();
    } catch (error) {
      // Discards the bytes written so far: the server must not receive only part of the messages.
      stream.destroy();
      return error as Error;
    } finally {
      stream.uncork();
    }
    return null;
  };

  /** How many statements the server has answered; after a failure, the next one has failed. */
  get answeredCount(): number {
    return this.#results.length;
  }

  #write(connection: pg.Connection, { name, text, values = [] }: Statement): void {
    const isPrepared = name !== '' && this.#columns.has(name);
    if (!isPrepared) {
      if (name !== '') {
        // An earlier group may have failed after this statement was to be prepared; closing a
        // statement that does not exist is harmless.
        connection.close({ type: 'S', name }, true);
        // The driver, too, need not prepare it again.
        submittedOn(connection)[name] = text;
      }
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values: [...values] }, true);
    if (!isPrepared) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  #current(): Statement {
    const statement = this.#statements[this.#results.length];
    if (!statement) throw new Error('the server answered more statements than were sent');
    return statement;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns.set(
      this.#current().name,
      fields.map(({ name, dataTypeID }) => ({
        // The engine's own copy of the name, which it need not look up again for each row.
        name: Object.keys({ [name]: null })[0] ?? name,
        parse: getTypeParser(dataTypeID, 'text'),
      })),
    );
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    const columns = this.#columns.get(this.#current().name) ?? [];
    for (let index = 0; index < columns.length; index++) {
      const { name, parse } = columns[index] as Column;
      const text = fields[index];
      row[name] = text === null || text === undefined ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#current();
    if (!this.#columns.has(name)) this.#columns.set(name, []);
    this.#results.push({ rows: this.#rows, command: text });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    if (this.#results.length === this.#statements.length) this.callback(null, this.#results);
    else this.callback(new Error('the server left statements unanswered'));
  }

  handleError(error: Error): void {
    // The server does not report which statements it had prepared.
    this.#columns.clear();
    this.callback(error);
  }
}
