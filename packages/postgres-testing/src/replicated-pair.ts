import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@seven-hills/postgres-embedded';
import {
  chooseSystemUser,
  ensureCluster,
  type Postmaster,
  passwordOf,
  prepareBinaries,
  SUPERUSER,
  serverSettings,
  startPostmaster,
} from '@seven-hills/postgres-embedded/parts';
import pg from 'pg';
import { takeBaseBackup } from './base-backup.ts';
import { createSlowLink, type SlowLink } from './slow-link.ts';

/** A primary and its synchronous standby. One of the two may be down. */
export interface ReplicatedPair {
  /** Names both servers, in a fixed order; connections use the one that accepts writes. */
  connectionString(database: string): string;
  /** The superuser's connection string to only one of the two servers. */
  superuserUrl(which: 'primary' | 'standby', database: string): string;
  /**
   * The process id of the main process of one of the two servers, for measuring its processor time.
   */
  pid(which: 'primary' | 'standby'): number | undefined;
  /** Creates a database unless it exists; returns once a running standby also has it. */
  ensureDatabase(name: string): Promise<void>;
  /** Kills the primary with all its processes, like a power failure. */
  killPrimary(): Promise<void>;
  killStandby(): Promise<void>;
  /** Promotes the standby to primary; commits then wait for no standby. */
  promoteStandby(): Promise<void>;
  /**
   * Rebuilds the server that is down or does not exist yet as a standby, from a base backup of the
   * primary. Returns once it is synchronous: every commit waits until it is on both disks.
   */
  attachStandby(): Promise<void>;
  /** Restarts the standby with its existing data after it was killed. */
  startStandby(): Promise<void>;
  /**
   * After a promotion, starts the former primary as a standby that follows no server: it keeps
   * everything that it wrote after the promotion.
   */
  strandFormerPrimary(): Promise<void>;
  /** Lets the primary commit without waiting for a standby. */
  stopWaitingForStandby(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  cluster: string;
  port: number;
  postmaster: Postmaster | null;
  /** The link through which the other server replicates from it. */
  link: SlowLink;
}

const POLL_MS = 20;

/**
 * Starts a primary in `folder`, which the user that PostgreSQL runs as must be able to traverse,
 * and attaches a synchronous standby to it over a link that takes `linkMs` each way. Everything is
 * flushed to disk unless `durable` is false.
 */
export async function startReplicatedPair(
  folder: string,
  { durable = true, linkMs = 0 }: { durable?: boolean; linkMs?: number } = {},
): Promise<ReplicatedPair> {
  const user = chooseSystemUser(join(folder, 'one'));
  const binaries = prepareBinaries(user);
  const member = async (name: string): Promise<Member> => {
    const port = await findFreePort();
    const link = await createSlowLink(port, linkMs);
    return { cluster: join(folder, name), port, postmaster: null, link };
  };
  const members = [await member('one'), await member('two')] as const;
  let [primary, standby] = members;
  await ensureCluster({ binaries, cluster: primary.cluster, user, durable });
  const password = passwordOf(primary.cluster, SUPERUSER);

  async function start(server: Member, settings: Record<string, string>): Promise<void> {
    server.postmaster = startPostmaster({
      binaries,
      cluster: server.cluster,
      user,
      logFile: `${server.cluster}.log`,
      settings: {
        ...serverSettings({ kind: 'loopback', port: server.port }, durable),
        // Without flushes, locks and waits still work the same; only the wait for the standby must
        // stay.
        ...(durable ? {} : { synchronous_commit: 'on' }),
        wal_keep_size: '1GB',
        ...settings,
      },
    });
    await server.postmaster.ready;
  }

  const addressOf = ({ port }: Member, database: string) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

  async function ask<Row extends pg.QueryResultRow>(server: Member, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: addressOf(server, 'postgres') });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function until(server: Member, sql: string): Promise<void> {
    while ((await ask(server, sql)).length === 0) await sleep(POLL_MS);
  }

  async function setStandbyNames(names: string): Promise<void> {
    await ask(primary, `alter system set synchronous_standby_names = '${names}'`);
    await ask(primary, 'select pg_reload_conf()');
  }

  const startStandby = () =>
    start(standby, {
      primary_conninfo: `host=127.0.0.1 port=${primary.link.port} user=${SUPERUSER} password=${password}`,
      wal_retrieve_retry_interval: '200ms',
    });

  async function attachStandby(): Promise<void> {
    await rm(standby.cluster, { recursive: true, force: true, maxRetries: 5 });
    await takeBaseBackup({
      connectionString: addressOf(primary, 'postgres'),
      cluster: primary.cluster,
      copy: standby.cluster,
      user,
    });
    await writeFile(join(standby.cluster, 'standby.signal'), '');
    await setStandbyNames('*');
    // Once a commit is seen to wait, the primary no longer acknowledges commits alone.
    const commit = ask(primary, 'drop table if exists waited; create table waited ()');
    commit.catch(() => undefined);
    await until(primary, "select from pg_stat_activity where wait_event = 'SyncRep'");
    await startStandby();
    await until(primary, "select from pg_stat_replication where sync_state = 'sync'");
    await commit;
  }

  await start(primary, {});
  await attachStandby();
  return {
    connectionString: (database) =>
      `postgresql://${SUPERUSER}:${password}@${members
        .map(({ port }) => `127.0.0.1:${port}`)
        .join(',')}/${database}?target_session_attrs=read-write`,
    superuserUrl: (which, database) => addressOf(which === 'primary' ? primary : standby, database),
    pid: (which) => (which === 'primary' ? primary : standby).postmaster?.pid,
    async ensureDatabase(name) {
      const find = `select from pg_database where datname = '${name}'`;
      if ((await ask(primary, find)).length === 0) await ask(primary, `create database ${name}`);
      // A commit waits until the standby has it on disk, not until it is visible there.
      if (standby.postmaster) await until(standby, find);
    },
    killPrimary: () => kill(primary),
    killStandby: () => kill(standby),
    async promoteStandby() {
      await ask(standby, 'select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    attachStandby,
    startStandby,
    async strandFormerPrimary() {
      await standby.postmaster?.stop();
      await writeFile(join(standby.cluster, 'standby.signal'), '');
      await start(standby, {});
    },
    stopWaitingForStandby: () => setStandbyNames(''),
    async stop() {
      // Stops the standby last: the primary's last commits may wait for it.
      for (const { postmaster } of [primary, standby]) await postmaster?.stop();
      for (const { link } of members) link.close();
    },
  };
}

async function kill(server: Member): Promise<void> {
  const { postmaster } = server;
  if (!postmaster) return;
  postmaster.kill();
  await postmaster.exited;
  server.postmaster = null;
}
