import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { PipelinedQuery, type StatementResult } from './pipelined-query.ts';
import type { Statement } from './statement.ts';

type Ask = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** A statement that waits for a connection. */
interface Asked {
  statement: Statement;
  resolve(result: pg.QueryResult | Promise<pg.QueryResult>): void;
  reject(error: unknown): void;
}

/** The statements that wait for a connection, by pool, for work that shares connections. */
const sharing = new AsyncLocalStorage<Map<pg.Pool, Asked[]>>();

/**
 * Runs `work`, whose statements outside transactions share connections: those of one turn of the
 * event loop take one connection and one round trip, and each still fails alone. For reads that are
 * answered together, because they wait for the slowest.
 */
export const sharingConnections = <T>(work: () => Promise<T>): Promise<T> =>
  sharing.run(new Map(), work);

/** Lets `sharingConnections` apply to a pool that sends statements without waiting. */
export function shareConnectionsOf(pool: pg.Pool): void {
  const askAlone = pool.query.bind(pool) as Ask;
  const ask: Ask = (config, values) => {
    const pools = sharing.getStore();
    if (!pools) return askAlone(config, values);
    let asked = pools.get(pool);
    if (!asked) {
      asked = [];
      pools.set(pool, asked);
      void sendTogether(pool, asked, () => pools.delete(pool), askAlone);
    }
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    asked.push({ statement: statementOf(config, values), resolve, reject });
    return promise;
  };
  pool.query = ask as typeof pool.query;
}

/** The driver's conversion of parameters, which its types lack. */
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;

const namesMax = 200;
/** By text: names for statements without one, because work that repeats asks the same. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text) ?? '';
  if (name === '' && names.size < namesMax) {
    name = `shared-${names.size}`;
    names.set(text, name);
  }
  return name;
}

function statementOf(config: string | pg.QueryConfig, values?: unknown[]): Statement {
  const query: pg.QueryConfig = typeof config === 'string' ? { text: config } : config;
  const { text, name = nameOf(text) } = query;
  return { name, text, values: (values ?? query.values ?? []).map((value) => prepareValue(value)) };
}

/** Sends what is asked before the pool has a free connection on this one; calls `onSend` then. */
async function sendTogether(
  pool: pg.Pool,
  asked: readonly Asked[],
  onSend: () => void,
  askAlone: Ask,
): Promise<void> {
  // Until reads that are batched in the same turn have joined (`setImmediate`).
  await nextTurn();
  await nextTurn();
  const connection = await pool.connect().catch((error: unknown) => {
    for (const { reject } of asked) reject(error);
    return null;
  });
  onSend();
  if (!connection) return;
  const query = new PipelinedQuery(
    asked.map(({ statement }) => statement),
    (error, results = []) => {
      connection.release(error !== null);
      for (const [index, { statement, resolve, reject }] of asked.entries()) {
        const result = results[index];
        if (result) resolve(resultOf(result));
        // The server has undone the others. Without its answer, they would fail like this one.
        else if (index === query.answeredCount || !(error instanceof pg.DatabaseError))
          reject(error);
        else resolve(askAlone(statement as pg.QueryConfig));
      }
    },
  );
  connection.query(query);
}

/** The driver's result; nobody reads what it lacks. */
const resultOf = ({ rows, command }: StatementResult) =>
  ({ rows, rowCount: Number(/\d+$/.exec(command)?.[0] ?? 0) }) as pg.QueryResult;
