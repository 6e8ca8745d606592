import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ask, type Cluster, probeDatabase } from './cluster.ts';
import type { DatabaseServer } from './database-server.ts';
import type { AcceptedWrite } from './two-primaries.ts';

export interface Probe {
  /** Every write that a server accepted, in no order. */
  accepted: readonly AcceptedWrite[];
  /** How many writes were refused, and how many were never answered. */
  refused(): number;
  unanswered(): number;
  /** Finds the accepted writes that the current primary does not have. */
  findLost(): Promise<string[]>;
  stop(): Promise<void>;
}

const intervalMs = 100;
/** Longer than most faults: giving up early would hide a late answer. */
const answerMsMax = 15_000;

/**
 * Writes a row at every server of the cluster, ten times a second, through the server's own Unix
 * socket, and thus from its own side of every cut. Only a primary can accept a write, and only once
 * a standby has it.
 */
export async function startProbe(cluster: Cluster): Promise<Probe> {
  await ask(
    await cluster.primary(),
    probeDatabase,
    'create table write (id bigint primary key, server text not null)',
  );
  const accepted: AcceptedWrite[] = [];
  let nextId = 0;
  let refused = 0;
  let unanswered = 0;
  let isOver = false;

  async function write(client: pg.Client, server: DatabaseServer): Promise<void> {
    const id = nextId++;
    const startedAt = performance.now();
    const { rows } = await client.query<{ timeline: string }>(
      `insert into write (id, server) values ($1, $2)
       returning substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline`,
      [id, server.name],
    );
    accepted.push({
      id,
      server: server.name,
      timeline: Number.parseInt(rows[0]?.timeline ?? '', 16),
      startedAt,
      endedAt: performance.now(),
    });
  }

  /** Writes over one connection until it fails. */
  async function writeUntilFailure(server: DatabaseServer): Promise<void> {
    const client = new pg.Client({
      connectionString: server.ownUrl(probeDatabase),
      connectionTimeoutMillis: 2_000,
      query_timeout: answerMsMax,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      while (!isOver) {
        await write(client, server);
        await sleep(intervalMs);
      }
    } catch (error) {
      if ((error as Error).message === 'Query read timeout') unanswered += 1;
      else refused += 1;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  const probing = Promise.all(
    cluster.servers.map(async (server) => {
      while (!isOver) {
        await writeUntilFailure(server);
        await sleep(intervalMs);
      }
    }),
  );
  return {
    accepted,
    refused: () => refused,
    unanswered: () => unanswered,
    async findLost() {
      // Excludes writes that are accepted while the rows are read.
      const known = [...accepted];
      const rows = await ask<{ id: string }>(
        await cluster.primary(),
        probeDatabase,
        'select id::text from write',
      );
      const present = new Set(rows.map(({ id }) => Number(id)));
      return known
        .filter(({ id }) => !present.has(id))
        .map(({ id, server }) => `write ${id}, which ${server} accepted, is lost`);
    },
    async stop() {
      isOver = true;
      await probing;
    },
  };
}
