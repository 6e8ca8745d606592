import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Companion,
  createPostingEngine,
  type PostingEngine,
  type PostingOutcome,
} from '../src/index.ts';
import {
  CASH,
  createTestLedger,
  keyed,
  move,
  request,
  type TestLedger,
} from './support/test-ledger.ts';

let ledger: TestLedger;
/** Each on its own pool, like several servers. */
let engines: PostingEngine<null, never, null>[];
let nextAccount = 1_000n;

beforeAll(async () => {
  ledger = await createTestLedger();
  return () => ledger.drop();
});

beforeEach(() => {
  engines = [true, true, false].map((pipeline) =>
    createPostingEngine({ pool: ledger.createPool({ pipeline }), requestsPerBatchMax: 20 }),
  );
  return async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await ledger.expectCleanAudit();
  };
});

async function openCustomers(count: number, amount: bigint): Promise<bigint[]> {
  const ids = Array.from({ length: count }, (_, index) => nextAccount + BigInt(index));
  nextAccount += BigInt(count);
  await ledger.openCustomers(ids, amount);
  return ids;
}

/** Submits to the engines in turn, all at the same time. */
function submitEverywhere(
  count: number,
  requestOf: (index: number) => Parameters<typeof keyed>[1],
) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const engine = engines[index % engines.length] ?? expect.fail();
      return engine.submit(requestOf(index));
    }),
  );
}

function statuses(outcomes: readonly PostingOutcome<unknown, null>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name =
      outcome.status === 'refused'
        ? String(outcome.reason)
        : outcome.replayed
          ? 'replayed'
          : 'posted';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test('several engines on the same few accounts conserve the total and overdraw no account', async () => {
  const ids = await openCustomers(6, 500n);
  const pick = (number: number): bigint => ids[number % ids.length] ?? expect.fail();
  const outcomes = await submitEverywhere(900, (index) => {
    const from = pick(index * 7);
    const to = pick(index * 7 + 1 + (index % 5));
    const amount = move(from, to, BigInt(40 + (index % 90)));
    return index % 3 === 0 ? request(amount, move(from, CASH, 1n)) : request(amount);
  });
  const counts = statuses(outcomes);
  expect(Object.keys(counts).sort()).toEqual(['exceeds_available_balance', 'posted']);

  const balances = await Promise.all(ids.map((id) => ledger.balanceOf(id)));
  expect(balances.every(({ available }) => available >= 0n)).toBe(true);
  const fees = outcomes.filter((outcome) => outcome.status === 'posted' && outcome.transferIds[1]);
  const total = balances.reduce((sum, { posted }) => sum + posted, 0n);
  expect(total).toBe(3_000n - BigInt(fees.length));
});

test('an account with money for ten payments pays ten times, whichever engine is used', async () => {
  const [olivia = 0n, marcus = 0n] = await openCustomers(2, 100n);
  const outcomes = await submitEverywhere(60, () => request(move(olivia, marcus, 10n)));
  expect(statuses(outcomes)).toEqual({ posted: 10, exceeds_available_balance: 50 });
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 0n });
});

test('50 concurrent submits of one key give one transfer and one answer', async () => {
  const [olivia = 0n, marcus = 0n] = await openCustomers(2, 100n);
  const transfers = await ledger.count('transfer');
  const outcomes = await submitEverywhere(50, () =>
    keyed('fifty', request(move(olivia, marcus, 60n))),
  );
  expect(statuses(outcomes)).toEqual({ posted: 1, replayed: 49 });
  expect(new Set(outcomes.map((outcome) => idsOf(outcome).join())).size).toBe(1);
  expect(await ledger.count('transfer')).toBe(transfers + 1);
  expect(await ledger.balanceOf(olivia)).toMatchObject({ posted: 40n });
});

test('a pending transfer that is posted and voided concurrently is resolved once', async () => {
  const [olivia = 0n, marcus = 0n] = await openCustomers(2, 100n);
  const held = await submitEverywhere(1, () =>
    request({ ...move(olivia, marcus, 60n), kind: 'pending' }),
  );
  const [pendingTransferId = 0n] = held.flatMap(idsOf);
  const outcomes = await submitEverywhere(30, (index) =>
    request({
      kind: index % 2 === 0 ? 'post_pending' : 'void_pending',
      pendingTransferId,
      code: 1,
    }),
  );
  const { posted, ...rest } = statuses(outcomes);
  expect(posted).toBe(1);
  expect(Object.values(rest)).toEqual([29]);
  expect(await ledger.balanceOf(olivia)).toMatchObject({ held: 0n });
});

test('the same key on other accounts, decided by two engines at once, posts once', async () => {
  const [olivia = 0n, marcus = 0n, priya = 0n, noah = 0n] = await openCustomers(4, 100n);
  // Both have decided to post and neither has stored the key, so the primary key decides the race.
  const bothDecided = meeting(2);
  const companion = companionThat({ write: bothDecided });
  const racing = [1, 2].map(() => createPostingEngine({ pool: ledger.createPool(), companion }));
  const outcomes = await Promise.all([
    racing[0]?.submit(keyed('race', request(move(olivia, marcus, 60n)))) ?? expect.fail(),
    racing[1]?.submit(keyed('race', request(move(priya, noah, 60n)))) ?? expect.fail(),
  ]);
  expect(statuses(outcomes)).toEqual({ posted: 1, replayed: 1 });
  const balances = await Promise.all([olivia, priya].map((id) => ledger.balanceOf(id)));
  expect(balances.map(({ posted }) => posted).sort()).toEqual([100n, 40n].sort());
  await Promise.all(racing.map((engine) => engine.close()));
});

test('a deadlock is retried until both are posted', async () => {
  const [olivia = 0n, marcus = 0n] = await openCustomers(2, 100n);
  // At first, each batch has locked the account that the other one requests.
  const bothHold = meeting(2);
  let opened = 0;
  const racing = [olivia, marcus].map((first) =>
    createPostingEngine({
      pool: ledger.createPool(),
      companion: companionThat({
        async open(connection) {
          opened += 1;
          // Speeds up the detection of deadlocks, if the role may set it; otherwise the server
          // looks for them every second.
          await connection.query(
            `select set_config('deadlock_timeout', '20ms', true)
             from pg_roles where rolname = current_user and rolsuper`,
          );
          await connection.query('select from ledger.account where id = $1 for update', [first]);
          await bothHold();
        },
      }),
    }),
  );
  const outcomes = await Promise.all(
    racing.map((engine) => engine.submit(request(move(olivia, marcus, 10n)))),
  );
  expect(statuses(outcomes)).toEqual({ posted: 2 });
  expect(await ledger.balanceOf(marcus)).toMatchObject({ posted: 120n });
  // A deadlock victim opens again; under load, both may have been victims.
  expect(opened).toBeGreaterThan(2);
  await Promise.all(racing.map((engine) => engine.close()));
});

test('a server that stops in the middle of a batch does not keep its locks for long', async () => {
  const [olivia = 0n, marcus = 0n] = await openCustomers(2, 100n);
  let timeout = '';
  const engine = createPostingEngine({
    pool: ledger.createPool(),
    companion: companionThat({
      async open(connection) {
        const { rows } = await connection.query<{ timeout: string }>(
          `select current_setting('idle_in_transaction_session_timeout') as timeout`,
        );
        timeout = rows[0]?.timeout ?? '';
      },
    }),
  });
  expect((await engine.submit(request(move(olivia, marcus, 10n)))).status).toBe('posted');
  expect(timeout).toBe('5s');
  await engine.close();
});

function idsOf(outcome: PostingOutcome<unknown, null>): bigint[] {
  return outcome.status === 'posted' ? [...outcome.transferIds] : [];
}

/** Returns a function whose first `size` calls wait for each other; later calls pass. */
function meeting(size: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const complete = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === size) open();
    return complete;
  };
}

interface Hooks {
  open?(connection: Parameters<Companion<null, never, null>['open']>[0]): Promise<void>;
  write?(): Promise<void>;
}

function companionThat(hooks: Hooks): Companion<null, never, null> {
  return {
    async open(connection) {
      await hooks.open?.(connection);
      return {
        judge: () => null,
        accepted: () => undefined,
        async write(_connection, decided) {
          await hooks.write?.();
          return decided.flatMap(({ outcome }) =>
            outcome.status === 'posted' ? { receipt: null, reference: null } : [],
          );
        },
        receiptsOf: async (_pipeline, outcomes) => outcomes.map(() => null),
      };
    },
  };
}
