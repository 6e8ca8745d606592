import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '@seven-hills/postgres-embedded';

/** A fault in the network between an engine and the database. */
export type Fault =
  | 'none'
  /** Cuts a connection that sends a commit, before the server receives it. */
  | 'lose_commit'
  /**
   * Cuts a connection when the server confirms a commit, before the client receives the
   * confirmation.
   */
  | 'lose_confirmation'
  /** Drops everything silently. */
  | 'silence';

export interface FaultyNetwork {
  /** The address of the same database through this network. */
  connectionString: string;
  /** Sets the fault. A commit is lost `times` times, and `onLoss` is called for each. */
  fail(fault: Fault, times?: number, onLoss?: () => void): void;
  /** Cuts every connection and refuses new ones. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

const COMMIT_SENT = 'commit\u0000';
const COMMIT_CONFIRMED = 'COMMIT\u0000';

/** Puts a proxy in front of a database server, so that tests can break the connection. */
export async function createFaultyNetwork(connectionString: string): Promise<FaultyNetwork> {
  const target = new URL(connectionString);
  const folder = target.searchParams.get('host');
  const connectTarget = () =>
    folder
      ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname);
  let fault: Fault = 'none';
  let timesLeft = 0;
  let reportLoss = () => {};
  const sockets = new Set<Socket>();

  const strikes = (kind: Fault, data: Buffer, text: string): boolean => {
    if (fault !== kind || timesLeft === 0 || !data.includes(text)) return false;
    timesLeft -= 1;
    reportLoss();
    return true;
  };
  const server = createServer((client) => {
    const upstream = connectTarget();
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('close', cut);
      socket.on('error', cut);
    }
    client.on('data', (data: Buffer) => {
      if (fault === 'silence') return;
      if (strikes('lose_commit', data, COMMIT_SENT)) cut();
      else upstream.write(data);
    });
    upstream.on('data', (data: Buffer) => {
      if (fault === 'silence') return;
      if (strikes('lose_confirmation', data, COMMIT_CONFIRMED)) cut();
      else client.write(data);
    });
  });
  // While the network is down, no other program may get its port.
  const port = await findFreePort();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen();
  const proxied = new URL(connectionString);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return {
    connectionString: proxied.href,
    fail(kind, times = Number.POSITIVE_INFINITY, onLoss = () => {}) {
      fault = kind;
      timesLeft = times;
      reportLoss = onLoss;
    },
    goDown: stopListening,
    comeUp: listen,
    async close() {
      if (server.listening) await stopListening();
    },
  };
}
