import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@seven-hills/postgres';
import { createFaultyNetwork, seededRandom } from '@seven-hills/postgres-testing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilityAudit } from '../../src/compose/capabilities.ts';
import { readsFromReplicas } from '../../src/http/reads/reads.ts';
import { checkReplicas } from '../../src/platform/database/replicas/check-replicas.ts';
import { openReplicas, type Replicas } from '../../src/platform/database/replicas/open-replicas.ts';
import { runNightlyAudit } from '../../src/staff/books-check/run-nightly-audit.ts';
import { rollUpActivity } from '../../src/staff/figures/roll-up-activity.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  postMovement,
  testPin,
} from '../support/people.ts';
import {
  openReplicatedBank,
  type ReplicaReader,
  type ReplicatedBank,
} from '../support/replicated-bank.ts';
import { BrowserClient } from '../support/sign-in/browser-client.ts';
import { silent, TestClient } from '../support/test-bank.ts';
import { readsThatMayComeFromReplicas } from './replica-reads.ts';

const maxLagSeconds = 1;
const logged: string[] = [];
const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) });

let world: ReplicatedBank;
let one: ReplicaReader;
let two: ReplicaReader;
/** Reads from the replica even if this machine is busy for a while. */
let patient: ReplicaReader;
let ann: Customer;
let admin: Customer;

beforeAll(async () => {
  world = await openReplicatedBank();
  one = await world.anotherReader(maxLagSeconds, logger);
  two = await world.anotherReader(maxLagSeconds, logger);
  patient = await world.anotherReader(60, logger);
  ann = await fundedCustomer(world.bank);
  admin = await fundedCustomer(world.bank);
  await giveRole(world.bank, admin.customerId, 'auditor');
});
afterAll(() => world.close());

/** Waits until a server reads from the replica again. */
const untilUsed = ({ replicas }: Pick<ReplicaReader, 'replicas'>) =>
  expect.poll(() => replicas.states()[0]?.leftAlone, { timeout: 20_000, interval: 20 }).toBeNull();

/** Waits until a server stops using the replica for a reason. */
const untilLeftAlone = ({ replicas }: Pick<ReplicaReader, 'replicas'>, reason: string) =>
  expect
    .poll(() => replicas.states()[0]?.leftAlone, { timeout: 20_000, interval: 20 })
    .toBe(reason);

/** How many reads came from the replica so far, or from the primary for a reason. */
const countReads = ({ counts }: ReplicaReader, reason = 'replica') => counts.get(reason) ?? 0;

/** A browser with a customer's session, which keeps all cookies. */
function browserOf({ client }: Customer, app: FastifyInstance): BrowserClient {
  const browser = new BrowserClient(app);
  const [name = '', value = ''] = client.cookie?.split('=') ?? [];
  browser.cookies.set(name, value);
  return browser;
}

/** The same browser, whose next request reaches another server. */
function at(browser: BrowserClient, { app }: ReplicaReader): BrowserClient {
  const same = new BrowserClient(app);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  return same;
}

const deposit = (browser: BrowserClient) =>
  browser.post('/api/transactions', { type: 'deposit', amount: '1.00', pin: testPin });

const totalOf = async (browser: BrowserClient) =>
  (await browser.get('/api/transactions/count')).json<{ total: number }>().total;

describe('reads from a replica', () => {
  it('are exactly the routes on the list', () => {
    const declared = patient.app.registeredRoutes
      .filter(({ mayComeFromReplica, method }) => mayComeFromReplica && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url}`);
    expect(declared.sort()).toEqual(readsThatMayComeFromReplicas.map(({ route }) => route).sort());
  });

  it('all come from it, even those that write something on the way', async () => {
    await untilUsed(patient);
    const browser = browserOf(ann, patient.app);
    const staff = browserOf(admin, patient.app);
    const transactionId = await postMovement(world.bank, ann, 'deposit', 100n);
    const { accountNumber } = (await browser.get('/api/account')).json<{ accountNumber: string }>();
    // Waits for the transaction that was posted without the servers.
    await expect
      .poll(
        async () =>
          (await world.standby.query('select from bank_transaction where id = $1', [transactionId]))
            .rowCount,
      )
      .toBe(1);
    const values = {
      transaction: transactionId,
      user: Number(ann.customerId),
      accountNumber,
    };
    for (const { route, url, status = 200 } of readsThatMayComeFromReplicas) {
      const [before, failed] = [countReads(patient), countReads(patient, 'failed')];
      const client = route.includes('/api/admin/') ? staff : browser;
      // A staff download is recorded in the audit log, so the next read would look for that record.
      client.cookies.delete('read-after');
      const answer = await client.get(url(values));
      expect([route, answer.statusCode]).toEqual([route, status]);
      expect([route, countReads(patient) > before, countReads(patient, 'failed')]).toEqual([
        route,
        status === 200,
        failed,
      ]);
    }
    expect(logged.filter((line) => line.includes('defect'))).toEqual([]);
  });

  it('find the chapters and sums of a long history that the roll-up wrote', async () => {
    const bea = await fundedCustomer(world.bank, 900_000n);
    const browser = browserOf(bea, patient.app);
    for (let hundred = 0; hundred < 10; hundred++)
      await Promise.all(
        Array.from({ length: 100 }, () => postMovement(world.bank, bea, 'deposit', 1n)),
      );
    await rollUpActivity(world.bank.database);
    const summed = async (database: typeof world.standby) => {
      const { rows } = await database.query<{ chapters: bigint; days: bigint }>(
        `select (select count(*) from history_chapter where account_id = $1) as chapters,
                (select count(*) from insight_day where account_id = $1) as days`,
        [bea.accountId],
      );
      return rows[0];
    };
    await untilReplayed();
    const from = countReads(patient);
    expect(await totalOf(browser)).toBe(1_002);
    expect((await browser.get('/api/insights')).statusCode).toBe(200);
    expect(countReads(patient)).toBe(from + 2);
    expect(await summed(world.bank.superuser)).toMatchObject({ chapters: 2n });
    await expect.poll(() => summed(world.standby)).toEqual(await summed(world.bank.superuser));
    expect((await summed(world.standby))?.days).toBeGreaterThan(0n);
  });

  it('check at the primary whether something is missing', async () => {
    await untilUsed(patient);
    await world.standby.query('select pg_wal_replay_pause()');
    const id = await postMovement(world.bank, ann, 'deposit', 100n);
    const refused = countReads(patient, 'refused');
    // A browser that wrote nothing itself follows a link to a transaction that was just posted.
    const answer = await browserOf(ann, patient.app).get(`/api/transactions/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(countReads(patient, 'refused')).toBe(refused + 1);
    await world.standby.query('select pg_wal_replay_resume()');
  });

  it('are repeated at the primary, and reported once, if their route writes after all', async () => {
    await untilUsed(patient);
    const reports: unknown[] = [];
    const outcomes: string[] = [];
    const reads = readsFromReplicas(world.bank.database, {
      replicas: patient.replicas,
      role: 'service',
      marks: { since: () => Number.NEGATIVE_INFINITY, set: () => {} },
      log: { error: (report: unknown) => void reports.push(report) },
      count: (outcome) => void outcomes.push(outcome),
    });
    const request = { routeOptions: { url: '/api/read-that-writes' } } as FastifyRequest;
    const write = (database: Database) =>
      database.query('update bank_transaction set status = status where id = 0');
    for (let count = 0; count < 2; count++)
      expect((await reads.run(request, write)).command).toBe('UPDATE');
    expect(outcomes).toEqual(['failed', 'failed']);
    expect(reports).toMatchObject([{ err: { code: '25006' }, route: '/api/read-that-writes' }]);
  });
});

describe('the nightly audit', () => {
  it('reads from the replica, but leaves the last word to the primary', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'shb-nightly-'));
    const { bank } = world;
    const audit = async (replicas: Pick<Replicas, 'addressForReader'> = patient.replicas) => {
      const siteUrl = () => 'https://bank.example.com';
      await runNightlyAudit({
        capabilityAudit,
        database: bank.database,
        connectionString: bank.roles.reader.connectionString,
        replicas,
        keys: bank.keys,
        dataDirectory,
        siteUrl,
        logger,
      });
      const { rows } = await bank.database.query<{ finding_count: number }>(
        'select finding_count from audit_run order by id desc limit 1',
      );
      return rows[0]?.finding_count;
    };
    const seal = (keyId: string) =>
      bank.database.query('update pin set key_id = $2 where customer_id = $1', [
        ann.customerId,
        keyId,
      ]);
    const { rows } = await bank.database.query<{ key_id: string }>(
      'select key_id from pin where customer_id = $1',
      [ann.customerId],
    );
    await untilReplayed();
    await world.standby.query('select pg_wal_replay_pause()');
    await seal('lost');
    // Of what the replica has.
    expect(await audit()).toBe(0);
    expect(await audit({ addressForReader: () => 'postgres://bank@127.0.0.1:1/bank' })).toBe(1);
    await world.standby.query('select pg_wal_replay_resume()');
    await untilReplayed();
    expect(await audit()).toBe(1);
    expect(logged.some((line) => line.includes('the books of a replica are off'))).toBe(true);
    await seal(rows[0]?.key_id ?? '');
    await untilReplayed();
    expect(await audit()).toBe(0);
    await rm(dataDirectory, { recursive: true });
  });
});

/** Waits until the standby has everything that the primary has. */
async function untilReplayed(): Promise<void> {
  const { rows } = await world.bank.superuser.query<{ position: string }>(
    'select pg_current_wal_flush_lsn() as position',
  );
  await expect
    .poll(
      async () =>
        (
          await world.standby.query<{ is_there: boolean }>(
            'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
            [rows[0]?.position],
          )
        ).rows[0]?.is_there,
      { timeout: 20_000, interval: 10 },
    )
    .toBe(true);
  await untilUsed(patient);
}

describe('with a replica that lags', () => {
  const delay = async (ms: number) => {
    await world.standby.query(`alter system set recovery_min_apply_delay = '${ms}ms'`);
    await world.standby.query('select pg_reload_conf()');
  };

  it('a session sees its own writes on any server, and others’ writes within the bound', async () => {
    const random = seededRandom(19);
    await delay(250);
    await untilUsed(one);
    await untilUsed(two);
    const servers = [one, two];
    let browser = browserOf(ann, one.app);
    const observer = browserOf(admin, two.app);
    let own = await totalOf(browser);
    /** When each transaction was acknowledged. */
    const acknowledged: { id: number; at: number }[] = [];

    const write = async () => {
      browser = at(browser, random.pick(servers));
      const answer = await deposit(browser);
      expect(answer.statusCode).toBe(201);
      acknowledged.push({ id: answer.json<{ id: number }>().id, at: performance.now() });
      own += 1;
    };
    const readOwn = async () => {
      browser = at(browser, random.pick(servers));
      expect(await totalOf(browser)).toBe(own);
    };
    const observe = async () => {
      const sentAt = performance.now();
      const answer = await at(observer, random.pick(servers)).get(
        '/api/admin/transactions?limit=200',
      );
      const seen = new Set(answer.json<{ id: number }[]>().map(({ id }) => id));
      const missing = acknowledged.filter(
        (each) => each.at < sentAt - maxLagSeconds * 1_000 && !seen.has(each.id),
      );
      expect(missing).toEqual([]);
      return acknowledged.some(({ id }) => !seen.has(id));
    };

    const outcomes = () => ({
      replica: countReads(one) + countReads(two),
      own: countReads(one, 'own_write') + countReads(two, 'own_write'),
    });
    const before = outcomes();
    let behind = 0;
    for (let round = 0; round < 8; round++) {
      // Half of the rounds stop the replay, some of them for longer than the bound.
      const isPaused = random.chance(0.5);
      if (isPaused) await world.standby.query('select pg_wal_replay_pause()');
      for (let count = random.below(3); count >= 0; count--) await write();
      const from = outcomes().replica;
      for (let count = 0; count < 4; count++) {
        await readOwn();
        if (await observe()) behind += 1;
      }
      if (isPaused && random.chance(0.4)) await untilLeftAlone(one, 'lagging');
      await readOwn();
      if (isPaused) await world.standby.query('select pg_wal_replay_resume()');
      // Until the session's own reads come from the replica again.
      const { replica } = outcomes();
      expect(replica).toBeGreaterThanOrEqual(from);
      await expect
        .poll(
          async () => {
            const already = outcomes().replica;
            await readOwn();
            return outcomes().replica > already;
          },
          { timeout: 20_000, interval: 20 },
        )
        .toBe(true);
    }
    const after = outcomes();
    // Both happened: reads of older rows, and reads that had to wait for their own writes.
    expect(behind).toBeGreaterThan(0);
    expect(after.replica).toBeGreaterThan(before.replica);
    expect(after.own).toBeGreaterThan(before.own);
    await delay(0);
  }, 60_000);

  it('a page that heard of news reads the news', async () => {
    await untilUsed(patient);
    const browser = browserOf(ann, patient.app);
    const before = await totalOf(browser);
    await world.standby.query('select pg_wal_replay_pause()');
    await postMovement(world.bank, ann, 'deposit', 100n);
    expect(await totalOf(browser)).toBe(before);
    const heard = await browser.call('GET', '/api/transactions/count', undefined, {
      'read-after': 'a-mark-of-the-page',
    });
    expect(heard.json()).toMatchObject({ total: before + 1 });
    await world.standby.query('select pg_wal_replay_resume()');
  });

  it('balances, outcomes, and PINs come from the primary', async () => {
    await untilUsed(one);
    // Without the mark, because none of this depends on it.
    const client = new TestClient(one.app);
    client.cookie = ann.client.cookie;
    await world.standby.query('select pg_wal_replay_pause()');
    const balance = async () =>
      (await client.get('/api/account')).json<{ balance: string }>().balance;
    const before = Number(await balance());
    const headers = { 'idempotency-key': 'one-deposit' };
    const body = { type: 'deposit', amount: '5.00', pin: testPin };
    const posted = await client.post('/api/transactions', body, headers);
    expect(Number(await balance())).toBe(before + 5);
    const outcome = await client.get('/api/transactions/by-key/one-deposit');
    expect(outcome.json()).toMatchObject({
      state: 'posted',
      transaction: { id: posted.json<{ id: number }>().id },
    });
    await world.standby.query('select pg_wal_replay_resume()');
  });
});

describe('a replica is not used', () => {
  const readThrough = async (reader: ReplicaReader) => {
    const answer = await browserOf(ann, reader.app).get('/api/transactions?limit=1');
    expect(answer.statusCode).toBe(200);
    expect((await reader.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  };

  it('while it is down, and is used again automatically', async () => {
    await untilUsed(one);
    await world.pair.killStandby();
    // Until the server notices, the read fails there and is repeated.
    await readThrough(one);
    await untilLeftAlone(one, 'unreachable');
    await readThrough(one);
    const text = await one.metrics.collect();
    expect(text).toMatch(/^bank_replica_reads_total\{source="replica",reason=""\} [1-9]/m);
    expect(text).toMatch(/^bank_replica_reads_total\{source="primary",reason="own_write"\} [1-9]/m);
    expect(text).toMatch(/^bank_read_replica_age_seconds\{replica="the-replica"\} \d/m);
    expect(text).toContain(
      'bank_read_replica_left_alone{replica="the-replica",reason="unreachable"} 1',
    );
    await world.pair.startStandby();
    await untilUsed(one);
    const before = countReads(one);
    await expect
      .poll(async () => {
        await readThrough(one);
        return countReads(one);
      })
      .toBeGreaterThan(before);
    expect(logged.some((line) => line.includes('leaves a replica alone'))).toBe(true);
  });

  it('unless it belongs to the same database, although it need not answer at the start', async () => {
    const address = (url: string) => ({ name: 'a-replica', service: url, reader: url });
    const check = (url: string) => checkReplicas(world.bank.database, [address(url)], silent);
    await check(world.replicaUrl);
    await check('postgres://bank@127.0.0.1:1/bank');
    const elsewhere = new URL(world.replicaUrl);
    elsewhere.pathname = '/postgres';
    await expect(check(elsewhere.href)).rejects.toThrow(
      'The replica a-replica in DATABASE_REPLICA_URLS is no replica of the database at DATABASE_URL',
    );
    elsewhere.password = 'wrong';
    await expect(check(elsewhere.href)).rejects.toThrow(/cannot be used: password authentication/);
  });

  it('but is still used while nothing is written at the end of a log segment', async () => {
    await untilUsed(one);
    await world.bank.superuser.query('select pg_switch_wal()');
    await untilReplayed();
    const since = performance.now();
    const passed = () => performance.now() - since;
    await expect.poll(passed, { timeout: 20_000 }).toBeGreaterThan(1_500 * maxLagSeconds);
    expect(one.replicas.states()).toMatchObject([{ leftAlone: null }]);
  });

  it('once it falls silent, even for reads that wait for it', async () => {
    const network = await createFaultyNetwork(world.replicaUrl);
    const replicas = openReplicas({
      addresses: [
        { name: 'silent', service: network.connectionString, reader: network.connectionString },
      ],
      maxLagSeconds,
      connectionString: world.bank.connectionString,
      max: 2,
      logger: silent,
    });
    try {
      await untilUsed({ replicas });
      const reads = readsFromReplicas(world.bank.database, {
        replicas,
        role: 'service',
        marks: { since: () => Number.NEGATIVE_INFINITY, set: () => {} },
        log: silent,
        count: () => {},
      });
      const at: string[] = [];
      const reading = reads.run({} as FastifyRequest, async (database) => {
        const isPrimary = database === world.bank.database;
        at.push(isPrimary ? 'primary' : 'replica');
        // Opens the connection before the network fails: a new one would fail on its own.
        await database.query('select');
        network.fail(isPrimary ? 'none' : 'silence');
        return (await database.query('select 1 as one')).rows;
      });
      await untilLeftAlone({ replicas }, 'unreachable');
      expect(await reading).toEqual([{ one: 1 }]);
      expect(at).toEqual(['replica', 'primary']);
    } finally {
      await network.close();
      await replicas.close();
    }
  });

  it('once it has been promoted', async () => {
    await untilUsed(one);
    await world.pair.promoteStandby();
    await untilLeftAlone(one, 'accepts_writes');
    await readThrough(one);
  });

  it('if it has a history that the new primary does not have', async () => {
    // The former primary continues for a while as if not stopped, and then becomes a standby.
    for (let count = 0; count < 20; count++) await postMovement(world.bank, ann, 'deposit', 100n);
    expect(await world.bank.audit()).toEqual([]);
    await world.pair.strandFormerPrimary();
    const replicas = openReplicas({
      addresses: [
        {
          name: 'the-former-primary',
          service: world.bank.connectionString,
          reader: world.bank.connectionString,
        },
      ],
      maxLagSeconds,
      connectionString: world.replicaUrl,
      max: 1,
      logger: silent,
    });
    try {
      await untilLeftAlone({ replicas }, 'diverged');
      expect(replicas.choose(Number.NEGATIVE_INFINITY, 'service', () => {})).toBeNull();
    } finally {
      await replicas.close();
    }
  });
});
