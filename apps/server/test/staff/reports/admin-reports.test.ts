import type { TransactionType } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  getOverview,
  getReports,
  getUserOverview,
} from '@seven-hills/contracts/staff/reports';
import { createPool } from '@seven-hills/postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decisionKind } from '../../../src/money/decisions/posting.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  signedInPerson,
  testPin,
} from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
beforeEach(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
});
afterEach(async () => {
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

const overview = async () =>
  (await staff.client.get('/api/admin/overview')).json<AnswerOf<typeof getOverview>>();
const reports = async (range = '30') =>
  (await staff.client.get(`/api/admin/reports?range=${range}`)).json<AnswerOf<typeof getReports>>();

const today = () => bankDayAt();
/** Returns a time around noon of a day in the bank's time zone, in winter and summer. */
const daysAgo = (days: number) => new Date(Date.parse(`${today()}T17:00:00Z`) - days * 86_400_000);

const move = async (
  customer: Customer,
  type: TransactionType,
  amount: bigint,
  changes?: Parameters<typeof postMovement>[4],
) => BigInt(await postMovement(bank, customer, type, amount, changes));

describe('GET /api/admin/overview', () => {
  it('counts people, money, today’s transactions, and pending work', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await move(ann, 'deposit', 2_000_000n, { isPending: true });
    await move(ann, 'deposit', 700n, { occurredAt: daysAgo(40) });
    const declined = await move(ann, 'withdrawal', 300n, { isPending: true });
    await bank.app.means.postings.decide(decisionKind, {
      transactionId: declined,
      decision: 'declined',
      reason: 'Test',
      decidedBy: null,
      isNotifiedByEmail: false,
    });
    expect(await overview()).toMatchObject({
      totalUsers: 2,
      totalBalance: '1007.00',
      // The initial deposit, the funding deposit, the pending one, and the declined one.
      todaysTransactions: 4,
      todaysVolume: '21000.00',
      pendingApprovals: 1,
      totalTransactions: 5,
    });
    expect((await overview()).recentActivity.map(({ status }) => status)).toEqual([
      'declined',
      'completed',
      'pending',
      'completed',
      'completed',
    ]);
  });

  it('shows an empty bank', async () => {
    expect(await overview()).toEqual({
      totalUsers: 1,
      totalBalance: '0.00',
      todaysTransactions: 0,
      todaysVolume: '0.00',
      pendingApprovals: 0,
      totalTransactions: 0,
      recentActivity: [],
    });
    expect(await reports()).toMatchObject({
      transactionVolume: { totalVolume: '0.00', totalCount: 0, average: '0.00' },
      byType: [],
    });
  });
});

describe('GET /api/admin/reports', () => {
  it('returns volume, activity and series, with an entry for each day of the range', async () => {
    const ann = await fundedCustomer(bank, 100_000n, { accountType: 'savings' });
    await fundedCustomer(bank, 5_000n);
    await signedInPerson(bank);
    await move(ann, 'withdrawal', 1_234n, { occurredAt: daysAgo(29) });
    await move(ann, 'withdrawal', 999n, { occurredAt: daysAgo(80) });
    const report = await reports();
    expect(report.transactionVolume).toEqual({
      totalVolume: '1072.33',
      totalCount: 5,
      unmovedCount: 0,
      average: '214.47',
      pendingCount: 0,
      pendingVolume: '0.00',
      adjustmentCount: 0,
      adjustmentVolume: '0.00',
    });
    expect(report.userActivity).toEqual({
      totalUsers: 4,
      activeAccounts: 2,
      totalBalance: '1027.67',
    });
    expect(report.byDay).toHaveLength(30);
    expect(report.byDay.at(-1)).toEqual({ day: today(), count: 3, volume: '1050.00' });
    expect(report.byDay[0]).toMatchObject({ count: 1, volume: '12.34' });
    expect(report.byType).toEqual([
      { type: 'deposit', count: 1, volume: '950.00' },
      { type: 'initial_deposit', count: 2, volume: '100.00' },
      { type: 'withdrawal', count: 1, volume: '12.34' },
    ]);
    expect(report.balancesByType).toEqual([
      { accountType: 'checking', accounts: 3, activeAccounts: 1, balance: '50.00' },
      { accountType: 'savings', accounts: 1, activeAccounts: 1, balance: '977.67' },
      { accountType: 'ira', accounts: 0, activeAccounts: 0, balance: '0.00' },
    ]);
    expect((await reports('90')).byDay).toHaveLength(90);
    expect((await staff.client.get('/api/admin/reports?range=31')).statusCode).toBe(400);
  });
});

describe('the totals of two views', () => {
  it('differ by the declined and failed transactions, which the reports count separately', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const id = await move(ann, 'deposit', 2_000_000n, { isPending: true });
    await staff.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'Unknown source' });
    const { totalTransactions } = await overview();
    const { totalCount, unmovedCount } = (await reports()).transactionVolume;
    expect([totalTransactions, totalCount, unmovedCount]).toEqual([3, 2, 1]);
    await rollUpActivity(bank.database);
    expect((await reports()).transactionVolume).toMatchObject({ totalCount: 2, unmovedCount: 1 });
  });
});

describe('rolling the daily figures up', () => {
  const isRolledUp = async () =>
    (
      await bank.database.query(
        'select through_id = (select max(id) from bank_transaction) as done from activity_rollup',
      )
    ).rows[0]?.done;
  const rollUpAll = async () => {
    await rollUpActivity(bank.database);
    expect(await isRolledUp()).toBe(true);
  };

  it('never changes a figure, whenever and however often it runs', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const held = await move(ann, 'withdrawal', 500n, { isPending: true });
    const same = async (work: () => Promise<void>) => {
      const before = [await overview(), await reports('90')];
      await work();
      expect([await overview(), await reports('90')]).toEqual(before);
      expect(await bank.audit()).toEqual([]);
    };
    await same(rollUpAll);
    await same(() => rollUpActivity(bank.database));
    await move(ann, 'deposit', 700n, { occurredAt: daysAgo(3) });
    await bank.app.means.postings.decide(decisionKind, {
      transactionId: held,
      decision: 'declined',
      reason: 'Test',
      decidedBy: null,
      isNotifiedByEmail: false,
    });
    expect(await reports()).toMatchObject({ transactionVolume: { totalVolume: '1007.00' } });
    await same(() => rollUpActivity(bank.database));
    await same(() => rollUpActivity(bank.database));
    const { rows } = await bank.database.query('select * from activity_waiting');
    expect(rows).toEqual([]);
  });

  it('does not advance past an id that is still being committed', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await rollUpActivity(bank.database);
    const slow = await bank.superuser.connect();
    try {
      // A lower id that commits after a higher one was counted could be lost.
      await slow.query('begin');
      const { rows } = await slow.query<{ id: bigint }>(
        `insert into bank_transaction (customer_id, from_account_id, type, status, amount, amount_transfer_id)
         values ($1, $2, 'withdrawal', 'completed', 1, 999999999) returning id`,
        [ann.customerId, ann.accountId],
      );
      await move(ann, 'deposit', 100n);
      await rollUpActivity(bank.database);
      await rollUpActivity(bank.database);
      const { rows: state } = await bank.database.query<{ through_id: bigint }>(
        'select through_id from activity_rollup',
      );
      expect(state[0]?.through_id).toBeLessThan(rows[0]?.id ?? 0n);
      expect(await overview()).toMatchObject({ totalTransactions: 3 });
    } finally {
      await slow.query('rollback');
      slow.release();
    }
    await rollUpAll();
    expect(await overview()).toMatchObject({ totalTransactions: 3 });
  });

  it('does not advance past an id that is drawn but not yet inserted', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await rollUpActivity(bank.database);
    const slow = await bank.superuser.connect();
    try {
      // A posting draws its ids in one statement and inserts in the next.
      await slow.query('begin');
      const { rows } = await slow.query<{ id: bigint }>(
        "select nextval('bank_transaction_id_seq') as id",
      );
      await move(ann, 'deposit', 100n);
      await rollUpActivity(bank.database);
      const { rows: state } = await bank.database.query<{ through_id: bigint }>(
        'select through_id from activity_rollup',
      );
      expect(state[0]?.through_id).toBeLessThan(rows[0]?.id ?? 0n);
    } finally {
      await slow.query('rollback');
      slow.release();
    }
    await rollUpAll();
  });

  it('waits neither for other databases of the server nor for other work in this one', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const elsewhere = new URL(bank.connectionString);
    elsewhere.pathname = '/postgres';
    const others = [elsewhere.href, bank.connectionString].map((connectionString) =>
      createPool({ connectionString, max: 1 }),
    );
    try {
      for (const other of others) {
        await other.query('begin');
        await other.query('create temporary table written (id bigint)');
      }
      await others[1]?.query('select count(*) from bank_transaction');
      await move(ann, 'deposit', 100n);
      await rollUpAll();
    } finally {
      for (const other of others) await other.end();
    }
  });

  it('neither loses nor duplicates transactions while customers move money and two servers count', async () => {
    const people = await Promise.all([fundedCustomer(bank), fundedCustomer(bank)]);
    let isDone = false;
    const counting = [1, 2].map(async () => {
      while (!isDone) await rollUpActivity(bank.database);
    });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        people[index % 2]?.client.post('/api/transactions', {
          type: 'deposit',
          amount: '1.00',
          pin: testPin,
        }),
      ),
    );
    isDone = true;
    await Promise.all(counting);
    expect(await overview()).toMatchObject({ totalTransactions: 64, todaysVolume: '2060.00' });
    await rollUpActivity(bank.database);
    expect(await overview()).toMatchObject({ totalTransactions: 64, todaysVolume: '2060.00' });
  });

  it('recounts when the bank moves to another time zone', async () => {
    await fundedCustomer(bank, 100_000n);
    await rollUpActivity(bank.database);
    await bank.database.query("update activity_rollup set time_zone = 'Asia/Tokyo'");
    await bank.database.query('update daily_activity set day = day + 1');
    expect(await overview()).toMatchObject({ todaysTransactions: 2 });
    await rollUpActivity(bank.database);
    expect(await overview()).toMatchObject({ todaysTransactions: 2, totalTransactions: 2 });
  });
});

describe('GET /api/admin/user-overview', () => {
  it('counts accounts by type and status, and new customers by month', async () => {
    const ann = await fundedCustomer(bank, 10_000n, { accountType: 'ira' });
    await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    const ben = await fundedCustomer(bank, 20_000n);
    await bank.database.query(
      "update customer set created_at = now() - interval '2 years' where id = $1",
      [ben.customerId],
    );
    const answer = (await staff.client.get('/api/admin/user-overview')).json<
      AnswerOf<typeof getUserOverview>
    >();
    const countOf = (accountType: string, status: string) =>
      answer.accounts.find((entry) => entry.accountType === accountType && entry.status === status)
        ?.accounts;
    expect(answer.accounts).toHaveLength(9);
    expect(countOf('ira', 'suspended')).toBe(1);
    expect(countOf('checking', 'active')).toBe(1);
    expect(countOf('checking', 'awaiting_deposit')).toBe(1);
    expect(countOf('savings', 'active')).toBe(0);
    expect(answer.newCustomers).toHaveLength(12);
    expect(answer.newCustomers[0]).toMatchObject({ newCustomers: 0, totalCustomers: 1 });
    expect(answer.newCustomers.at(-1)).toEqual({
      month: `${today().slice(0, 7)}-01`,
      newCustomers: 2,
      totalCustomers: 3,
    });
    expect(answer.balancesByType.map(({ balance }) => balance)).toEqual([
      '200.00',
      '0.00',
      '100.00',
    ]);
  });
});
