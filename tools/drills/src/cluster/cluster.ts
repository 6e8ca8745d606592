import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseRoles } from '@seven-hills/postgres';
import { chooseSystemUser, ensureRoles, rolesBy } from '@seven-hills/postgres-embedded/parts';
import pg from 'pg';
import { mustRun } from '../bank-command.ts';
import { type DatabaseServer, prepareDatabaseServer } from './database-server.ts';
import type { Network } from './network.ts';
import { programs } from './programs.ts';

export interface Cluster {
  servers: readonly DatabaseServer[];
  /** The server that Patroni reports as primary; fails if there is none. */
  primary(): Promise<DatabaseServer>;
  /** The standby that commits wait for; fails if there is none. */
  syncStandby(): Promise<DatabaseServer>;
  /** The servers that report at Patroni's `/primary` that they are the primary. */
  primaries(): Promise<DatabaseServer[]>;
  others(server: DatabaseServer): DatabaseServer[];
  /**
   * Waits until there is one primary with two streaming standbys, one of them synchronous. Fails
   * with a description after two minutes.
   */
  untilWhole(): Promise<void>;
  /** Changes Patroni's configuration of the cluster. */
  configure(change: object): Promise<void>;
  /** Runs `patronictl` without confirmation prompts. */
  patronictl(...parameters: string[]): Promise<void>;
  /** The bank's three roles; `hosts` is the part of an address between the @ and the database. */
  rolesAt(hosts: string, query?: string): DatabaseRoles;
  /** All database servers, as the host part of an address. */
  hosts: string;
}

const wholeMsMax = 120_000;
/** A former primary may stream for a moment before Patroni rewinds it. */
const wholeTimes = 10;
/** Suited to a drill: an etcd lock that lasts longer would only make each failover take longer. */
const hurry = { ttl: 10, loop_wait: 1, retry_timeout: 4 };
export const bankDatabase = 'bank';
export const probeDatabase = 'probe';

const passwordOf = (role: string) => `drill-${role}`;

/** Starts three etcd members, then three servers with Patroni, and creates the bank's roles. */
export async function startCluster(
  network: Network,
  folder: string,
  names: readonly string[],
): Promise<Cluster> {
  const addresses = new Map(names.map((name) => [name, network.place(name).address]));
  const user = chooseSystemUser(folder);
  if (!user) throw new Error('the drill does not run as root');
  const servers = names.map((name) =>
    prepareDatabaseServer(name, { network, addresses, folder, user }),
  );
  const [first] = servers;
  if (!first) throw new Error('a cluster needs servers');

  async function primaries(): Promise<DatabaseServer[]> {
    const answers = await Promise.all(
      servers.map(({ place }) => statusOf(`http://${place.address}:8008/primary`)),
    );
    return servers.filter((_server, index) => answers[index] === 200);
  }

  async function primary(): Promise<DatabaseServer> {
    const [found] = await primaries();
    if (!found) throw new Error('the cluster has no primary');
    return found;
  }

  async function whatIsMissing(): Promise<string | null> {
    const found = await primaries();
    const [leader] = found;
    if (!leader || found.length > 1) return `${found.length} primaries`;
    const rows = await ask<{ name: string; sync_state: string }>(
      leader,
      'postgres',
      `select application_name as name, sync_state from pg_stat_replication
       where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn) < 16777216`,
    );
    const standbys = names.filter((name) => name !== leader.name);
    const streaming = standbys.filter((name) => rows.some((row) => row.name === name));
    if (streaming.length < standbys.length)
      return `only ${streaming.join()} streams from ${leader.name}`;
    if (!rows.some(({ sync_state }) => sync_state === 'sync')) return 'no synchronous standby';
    const answers = await Promise.all(
      servers.map(({ place }) => statusOf(`http://${place.address}:8008/synchronous`)),
    );
    return answers.includes(200) ? null : 'no standby that Patroni would promote';
  }

  async function untilWhole(): Promise<void> {
    const since = Date.now();
    for (let times = 0; ; ) {
      const missing = await whatIsMissing().catch((error: Error) => error.message);
      times = missing === null ? times + 1 : 0;
      if (times === wholeTimes) return;
      if (Date.now() - since > wholeMsMax)
        throw new Error(`the cluster is not whole after ${wholeMsMax / 1_000} s: ${missing}`);
      await sleep(200);
    }
  }

  async function configure(change: object): Promise<void> {
    const { place } = await primary();
    const response = await fetch(`http://${place.address}:8008/config`, {
      method: 'PATCH',
      body: JSON.stringify(change),
    });
    if (!response.ok) throw new Error(`Patroni's configuration: ${await response.text()}`);
  }

  const hosts = servers.map(({ place }) => `${place.address}:5432`).join();
  const cluster: Cluster = {
    servers,
    hosts,
    primaries,
    primary,
    async syncStandby() {
      for (const server of servers)
        if ((await statusOf(`http://${server.place.address}:8008/synchronous`)) === 200)
          return server;
      throw new Error('the cluster has no synchronous standby');
    },
    others: (server) => servers.filter((other) => other !== server),
    untilWhole,
    configure,
    async patronictl(...parameters) {
      const [program = '', ...run] = [...first.place.run, programs.patronictl];
      const etcd = servers.map(({ place }) => `${place.address}:2379`).join();
      await mustRun(program, [...run, '-c', first.patroniFile, ...parameters], {
        settings: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', PATRONI_ETCD_HOSTS: etcd },
      });
    },
    rolesAt(at, query = '') {
      return rolesBy(
        (role) => `postgresql://${role}:${passwordOf(role)}@${at}/${bankDatabase}${query}`,
      );
    },
  };

  for (const server of servers) server.startEtcd();
  first.startPatroni();
  while ((await primaries()).length === 0) await sleep(200);
  for (const server of servers) server.startPatroni();
  await configure(hurry);
  await untilWhole();
  const leader = await primary();
  await ensureRoles(leader.ownUrl('postgres'), passwordOf);
  await ask(leader, 'postgres', `create database ${bankDatabase} owner bank_owner`);
  await ask(leader, 'postgres', `create database ${probeDatabase}`);
  return cluster;
}

/** Runs one statement on one server, whatever its role. */
export async function ask<Row extends pg.QueryResultRow>(
  server: DatabaseServer,
  database: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: server.ownUrl(database),
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** The status of an answer; 0 if there is none. */
const statusOf = (url: string): Promise<number> =>
  fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  );
