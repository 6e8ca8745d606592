import { createFaultyNetwork, type FaultyNetwork } from '@seven-hills/postgres-testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostingEngine, type PostingEngine } from '../src/index.ts';
import { createTestLedger, keyed, move, request, type TestLedger } from './support/test-ledger.ts';

let ledger: TestLedger;
let network: FaultyNetwork;
let engine: PostingEngine<null, never, null>;
let olivia = 1_000n;
let marcus = 1_001n;

beforeAll(async () => {
  ledger = await createTestLedger();
  network = await createFaultyNetwork(ledger.connectionString);
  return async () => {
    await ledger.drop();
    await network.close();
  };
});

beforeEach(async () => {
  [olivia, marcus] = [olivia + 2n, marcus + 2n];
  await ledger.openCustomers([olivia, marcus], 100n);
  const { connectionString } = network;
  engine = createPostingEngine({
    pool: ledger.createPool({ connectionString }),
    waitMsMax: 1_500,
  });
  return async () => {
    network.fail('none');
    await engine.close();
    await ledger.expectCleanAudit();
  };
});

const pay = () => request(move(olivia, marcus, 10n));
const paid = async () => (await ledger.balanceOf(marcus)).posted - 100n;

describe('a connection lost during the commit', () => {
  test.each([
    ['before the server saw it', 'lose_commit', false],
    ['after the server did it', 'lose_confirmation', true],
  ] as const)('%s: a request with a key is posted exactly once', async (_case, fault, replayed) => {
    network.fail(fault, 1);
    const outcome = await engine.submit(keyed(`key ${olivia}`, pay()));
    expect(outcome).toMatchObject({ status: 'posted', replayed });
    expect(await paid()).toBe(10n);
  });

  test.each([
    ['before the server saw it', 'lose_commit', 0n],
    ['after the server did it', 'lose_confirmation', 10n],
  ] as const)('%s: without a key the outcome is unknown', async (_case, fault, amount) => {
    network.fail(fault, 1);
    await expect(engine.submit(pay())).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
    expect(await paid()).toBe(amount);
  });

  test('or after a client-side timeout: nothing is posted a second time', async () => {
    const impatient = createPostingEngine({
      pool: ledger.createPool({ answerTimeoutMs: 1_000, pipeline: false }),
      waitMsMax: 4_000,
    });
    await ledger.pool.query(`
      create function slow() returns trigger language plpgsql as
        'begin perform pg_sleep(2); return null; end';
      create trigger slow after insert on ledger.transfer execute function slow()`);
    try {
      const together = [impatient.submit(pay()), impatient.submit(pay())];
      for (const each of together)
        await expect(each).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
      await impatient.close();
    } finally {
      // Waits for work in progress.
      await ledger.pool.query('drop trigger slow on ledger.transfer; drop function slow');
    }
    expect(await paid()).toBe(20n);
  });

  test('leaves no transfer ids that somebody else may get too', async () => {
    network.fail('lose_commit', 1);
    await expect(engine.submit(pay())).rejects.toThrow();
    // Simulates a database crash with a sequence whose last value no commit has made durable.
    await ledger.pool.query(
      `select setval('ledger.transfer_id_block', last_value, false) from ledger.transfer_id_block`,
    );
    await engine.submit(pay());
    const another = createPostingEngine({ pool: ledger.createPool() });
    await another.submit(pay());
    await another.submit(pay());
    await another.close();
    expect(await paid()).toBe(30n);
  });

  test('with a key, the outcome stays unknown if the database does not come back', async () => {
    network.fail('lose_confirmation', 1, () => void network.goDown());
    const once = keyed(`key ${olivia}`, pay());
    await expect(engine.submit(once)).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
    await network.comeUp();
    expect(await engine.submit(once)).toMatchObject({ status: 'posted', replayed: true });
    expect(await paid()).toBe(10n);
  });
});

describe('an unavailable database', () => {
  test('is waited for if it is back soon', async () => {
    await engine.submit(pay());
    await network.goDown();
    const submitted = engine.submit(pay());
    await network.comeUp();
    expect(await submitted).toMatchObject({ status: 'posted' });
    expect(await paid()).toBe(20n);
  });

  test('rejects with a typed error after a while, and nothing is posted later', async () => {
    await network.goDown();
    const submitted = [engine.submit(pay()), engine.submit(keyed(`key ${olivia}`, pay()))];
    for (const each of submitted) {
      await expect(each).rejects.toMatchObject({
        name: 'LedgerUnavailableError',
        reason: 'database_away',
      });
    }
    await network.comeUp();
    expect(await engine.submit(pay())).toMatchObject({ status: 'posted' });
    expect(await paid()).toBe(10n);
  });

  test('rejects if it is silent', async () => {
    await engine.submit(pay());
    network.fail('silence');
    await expect(engine.submit(pay())).rejects.toMatchObject({
      name: 'LedgerUnavailableError',
      reason: 'database_away',
    });
    network.fail('none');
    expect(await engine.submit(pay())).toMatchObject({ status: 'posted' });
    expect(await paid()).toBe(20n);
  });

  test('does not keep a request whose sender has disconnected', async () => {
    await engine.submit(pay());
    await network.goDown();
    let isAwaited = true;
    const once = { ...keyed(`key ${olivia}`, pay()), isAwaited: () => isAwaited };
    const submitted = engine.submit(once);
    isAwaited = false;
    await network.comeUp();
    expect(await submitted).toEqual({ status: 'refused', reason: 'no_longer_awaited' });
    expect(await paid()).toBe(10n);
    isAwaited = true;
    expect(await engine.submit(once)).toMatchObject({ status: 'posted', replayed: false });
    expect(await paid()).toBe(20n);
  });

  test('gets a new session if one was terminated', async () => {
    await engine.submit(pay());
    await ledger.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await engine.submit(pay())).toMatchObject({ status: 'posted' });
    expect(await paid()).toBe(20n);
  });
});

describe('a database without space', () => {
  test.each(['transfer', 'idempotency'])(
    'for %s posts nothing, reports it, and posts once there is space',
    async (table) => {
      await ledger.pool.query(`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on ledger.${table} execute function no_room()`);
      const once = keyed(`key ${olivia}`, pay());
      await expect(engine.submit(once)).rejects.toMatchObject({
        name: 'LedgerUnavailableError',
        reason: 'database_away',
      });
      expect(await paid()).toBe(0n);
      await ledger.pool.query('drop function no_room() cascade');
      expect(await engine.submit(once)).toMatchObject({ status: 'posted', replayed: false });
      expect(await paid()).toBe(10n);
    },
  );
});

describe('an account that is locked for too long', () => {
  test('fails its own requests; the others are posted', async () => {
    const others: [bigint, bigint] = [olivia + 10_000n, marcus + 10_000n];
    await ledger.openCustomers(others, 100n);
    const blocker = await ledger.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from ledger.account where id = $1 for update', [olivia]);
    const stuck = engine.submit(pay());
    const free = createPostingEngine({ pool: ledger.pool, waitMsMax: 2_000 });
    const outcomes = Promise.all([
      free.submit(request(move(...others, 10n))),
      expect(free.submit(pay())).rejects.toMatchObject({ reason: 'contention' }),
    ]);
    await expect(stuck).rejects.toMatchObject({ name: 'LedgerUnavailableError' });
    expect((await outcomes)[0]).toMatchObject({ status: 'posted' });
    await blocker.query('rollback');
    blocker.release();
    await free.close();
    expect(await paid()).toBe(0n);
  });
});
