import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReplicatedPair, startReplicatedPair } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectionConfig,
  createPool,
  type Database,
  DatabaseAddressError,
  NoWritableHostError,
  parseDatabaseAddress,
} from '../src/index.ts';

describe('a connection string', () => {
  test.each([
    ['postgres://bank@db/bank', [{ host: 'db', port: 5432 }], false],
    [
      'postgres://bank@db:6000/bank?target_session_attrs=primary',
      [{ host: 'db', port: 6000 }],
      true,
    ],
    [
      'postgresql://bank:a%40b@one:5433,two,[::1]:5434/bank?sslmode=require',
      [
        { host: 'one', port: 5433 },
        { host: 'two', port: 5432 },
        { host: '::1', port: 5434 },
      ],
      true,
    ],
    [
      'postgres://bank@/bank?host=/run/a,/run/b&port=6001',
      [
        { host: '/run/a', port: 6001 },
        { host: '/run/b', port: 6001 },
      ],
      true,
    ],
  ])('%s names its hosts', (text, hosts, mustTakeWrites) => {
    expect(parseDatabaseAddress(text)).toMatchObject({ hosts, mustTakeWrites });
  });

  test('leads to each of its hosts, with all other parameters', () => {
    const address = parseDatabaseAddress(
      'postgres://bank:a%40b@one,[::1]:5434/b%20k?sslmode=require&target_session_attrs=read-write',
    );
    expect(address.hosts.map(address.leadingTo)).toEqual([
      'postgres://bank:a%40b@one:5432/b%20k?sslmode=require',
      'postgres://bank:a%40b@[::1]:5434/b%20k?sslmode=require',
    ]);
    expect(address.leadingTo({ host: '/run/a', port: 6001 })).toBe(
      'postgres://bank:a%40b@localhost:6001/b%20k?sslmode=require&host=%2Frun%2Fa',
    );
  });

  test.each([
    ['mysql://db/bank', /PostgreSQL address/],
    ['postgres://a:1,b:2,c:3/bank?port=1,2', /as many ports/],
    ['postgres://a:70000/bank', /65535/],
    ['postgres://a,b/bank?target_session_attrs=standby', /accepts writes/],
  ])('%s is refused with a reason', (text, reason) => {
    expect(() => parseDatabaseAddress(text)).toThrow(DatabaseAddressError);
    expect(() => parseDatabaseAddress(text)).toThrow(reason);
  });
});

describe('of several hosts', () => {
  let folder: string;
  let pair: ReplicatedPair;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shb-pair-'));
    // Root's servers run as another user, which must be able to traverse the folder.
    await chmod(folder, 0o711);
    pair = await startReplicatedPair(folder, { durable: false });
    await pair.ensureDatabase('bank');
  }, 120_000);
  afterAll(async () => {
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a role whose transactions are read-only finds the primary, too', async () => {
    const pool = createPool({ connectionString: pair.connectionString('bank'), max: 1 });
    const reader = new URL(pair.superuserUrl('primary', 'bank'));
    reader.username = 'only_reads';
    const hosts = ['primary', 'standby'] as const;
    const ports = hosts.map((which) => new URL(pair.superuserUrl(which, 'bank')).port);
    // The standby comes first, and also answers.
    const places = ports.toReversed().map((port) => `127.0.0.1:${port}`);
    const readers = createPool({
      connectionString: reader.href.replace(reader.host, places.join()),
      max: 2,
    });
    try {
      await pool.query(`create role only_reads login password '${reader.password}'`);
      await pool.query('alter role only_reads set default_transaction_read_only = on');
      const { rows } = await readers.query('select pg_is_in_recovery() as is_standby');
      expect(rows).toEqual([{ is_standby: false }]);
      await expect(readers.query('create temporary table note ()')).rejects.toThrow(/read-only/);
    } finally {
      await Promise.all([pool.end(), readers.end()]);
    }
  });

  test('connections find the one that accepts writes, and after a failover the other one', async () => {
    const pool = createPool({ connectionString: pair.connectionString('bank'), max: 4 });
    const { Client, ...address } = connectionConfig(pair.connectionString('bank'));
    try {
      await pool.query('create table note (text text not null)');
      await pool.query("insert into note values ('before')");

      await pair.killPrimary();
      const failure = await pool.query('select from note').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      // The standby answers, and is not mistaken for the primary.
      const refusal = await new Client(address).connect().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(NoWritableHostError);
      expect(String(refusal)).toMatch(/read-only/);
      expect(String(refusal)).not.toContain(new URL(address.connectionString).password);
      await expect(pool.query('select 1')).rejects.toThrow(NoWritableHostError);

      await pair.promoteStandby();
      await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((text) => pool.query('insert into note values ($1)', [text])),
      );
      expect((await pool.query('select from note')).rowCount).toBe(6);
    } finally {
      await pool.end();
    }
  }, 120_000);

  test('a former primary that still runs is left, also by open connections, once its successor answers', async () => {
    await pair.attachStandby();
    // The postings of a bank's server have connections of their own.
    const [reading, posting] = [1, 2].map(() =>
      createPool({ connectionString: pair.connectionString('bank'), max: 3 }),
    );
    if (!reading || !posting) throw new Error('two pools were created');
    const portOf = async (pool: Database) => {
      const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port');
      return rows[0]?.port;
    };
    try {
      const former = await portOf(reading);
      // The former primary keeps running.
      await pair.promoteStandby();
      const promoted = Number(new URL(pair.superuserUrl('primary', 'bank')).port);
      expect(promoted).not.toBe(former);
      expect(await portOf(reading)).toBe(former);

      // Whichever host answers first, the other one's answer follows immediately.
      await portOf(posting).catch(() => undefined);
      await expect
        .poll(() => portOf(reading).catch(() => undefined), { timeout: 10_000 })
        .toBe(promoted);
      expect(await portOf(posting)).toBe(promoted);
    } finally {
      await Promise.all([reading.end(), posting.end()]);
    }
  }, 120_000);
});
