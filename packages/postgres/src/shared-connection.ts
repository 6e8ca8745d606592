import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

type Ask = (...statement: unknown[]) => Promise<pg.QueryResult>;

/** The statements that wait for a connection, by pool, for work that shares connections. */
const sharing = new AsyncLocalStorage<Map<pg.Pool, Ask>>();

/**
 * Runs `work`, whose statements outside transactions share connections: those of one turn of the
 * event loop take one connection and reach the server with one write, and each still fails alone.
 * For reads that are answered together, because a slow one delays those after it.
 */
export const sharingConnections = <T>(work: () => Promise<T>): Promise<T> =>
  sharing.run(new Map(), work);

/** Lets `sharingConnections` apply to a pool that sends statements without waiting. */
export function shareConnectionsOf(pool: pg.Pool): void {
  const askAlone = pool.query.bind(pool) as Ask;
  const ask: Ask = (...statement) => {
    const waiting = sharing.getStore();
    if (!waiting) return askAlone(...statement);
    let askTogether = waiting.get(pool);
    if (!askTogether) {
      askTogether = together(pool, () => waiting.delete(pool));
      waiting.set(pool, askTogether);
    }
    return askTogether(...statement);
  };
  pool.query = ask as typeof pool.query;
}

/** Sends what is asked before the pool has a free connection on this one; then calls `onSend`. */
function together(pool: pg.Pool, onSend: () => void): Ask {
  const asked: Promise<unknown>[] = [];
  const connected = pool.connect().then((connection) => {
    onSend();
    const { stream } = (connection as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    process.nextTick(() => {
      stream.uncork();
      void Promise.allSettled(asked).then((answers) =>
        connection.release(answers.some(({ status }) => status === 'rejected')),
      );
    });
    return connection;
  });
  connected.catch(onSend);
  return (...statement) => {
    const answer = connected.then((connection) =>
      (connection.query as Ask).apply(connection, statement),
    );
    asked.push(answer);
    return answer;
  };
}
