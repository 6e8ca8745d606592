import { connectionConfig } from '@seven-hills/postgres';
import type pg from 'pg';

/** Receives the announcements that servers, including this one, send through the database. */
export interface Listener {
  /** Calls `handler` with the payload of each announcement on the channel from now on. */
  on(channel: string, handler: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const retryMsMax = 5_000;

/**
 * How often a silent connection is checked. One to a machine that lost its power, or was cut off,
 * would otherwise stay open without an error for two hours, the default of TCP's own probes on
 * Linux.
 */
const trialMs = 10_000;
const answerMsMax = 5_000;

/**
 * Listens on a dedicated connection (LISTEN/NOTIFY) and reconnects automatically. Notifications
 * sent during an outage are lost, so callers must also poll; `onReconnected` signals when to do so.
 */
export function createListener(
  connectionString: string,
  {
    onReconnected = () => {},
    trialMs: everyMs = trialMs,
    answerMsMax: withinMs = answerMsMax,
  }: { onReconnected?: () => void; trialMs?: number; answerMsMax?: number } = {},
): Listener {
  const { Client, ...address } = connectionConfig(connectionString);
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = 100;
  let timer: NodeJS.Timeout | undefined;

  const listenTo = (connection: pg.Client, channel: string) =>
    connection.query(`listen ${connection.escapeIdentifier(channel)}`);

  async function connect(): Promise<void> {
    const connection = new Client({
      ...address,
      application_name: 'seven-hills-listener',
      keepAlive: true,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    connection.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload);
    });
    connection.on('error', () => reconnectLater(connection));
    connection.on('end', () => reconnectLater(connection));
    try {
      await connection.connect();
      for (const channel of handlers.keys()) await listenTo(connection, channel);
    } catch (error) {
      connection.connection.stream.destroy();
      throw error;
    }
    client = connection;
    retryMs = 100;
    tryLater(connection);
  }

  /** Checks whether the server still responds, and replaces the connection if it does not. */
  function tryLater(connection: pg.Client): void {
    if (closed || client !== connection) return;
    timer = setTimeout(() => {
      connection.query('select 1').then(
        () => tryLater(connection),
        () => connection.connection.stream.destroy(),
      );
    }, everyMs);
  }

  function reconnectLater(lost: pg.Client): void {
    if (closed || (client !== null && client !== lost)) return;
    client = null;
    clearTimeout(timer);
    timer = setTimeout(() => {
      connect().then(onReconnected, () => reconnectLater(lost));
    }, retryMs);
    retryMs = Math.min(retryMs * 2, retryMsMax);
  }

  return {
    async on(channel, handler) {
      const known = handlers.get(channel);
      if (known) {
        known.add(handler);
        return;
      }
      handlers.set(channel, new Set([handler]));
      if (!client) await connect();
      else await listenTo(client, channel);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
