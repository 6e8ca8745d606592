import { connectionConfig } from '@seven-hills/postgres';
import type pg from 'pg';

/** Receives notifications that servers, including this one, send through the database. */
export interface Listener {
  /** Calls `handler` with the payload of each notification on the channel from now on. */
  on(channel: string, handler: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const retryMsMax = 5_000;

/**
 * Listens on a dedicated connection (LISTEN/NOTIFY) and reconnects automatically. Notifications
 * sent during an outage are lost, so callers must also poll; `onReconnected` signals when to do so.
 */
export function createListener(
  connectionString: string,
  { onReconnected = () => {} }: { onReconnected?: () => void } = {},
): Listener {
  const { Client, ...address } = connectionConfig(connectionString);
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = 100;
  let retryTimer: NodeJS.Timeout | undefined;

  const listenTo = (connection: pg.Client, channel: string) =>
    connection.query(`listen ${connection.escapeIdentifier(channel)}`);

  async function connect(): Promise<void> {
    const connection = new Client({
      ...address,
      application_name: 'seven-hills-listener',
      keepAlive: true,
    });
    connection.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    connection.on('error', () => reconnectLater(connection));
    connection.on('end', () => reconnectLater(connection));
    await connection.connect();
    for (const channel of handlers.keys()) await listenTo(connection, channel);
    client = connection;
    retryMs = 100;
  }

  function reconnectLater(lost: pg.Client): void {
    if (closed || (client !== null && client !== lost)) return;
    client = null;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => {
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
      if (client) await listenTo(client, channel);
      else await connect();
    },
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      await client?.end();
    },
  };
}
