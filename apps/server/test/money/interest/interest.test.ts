import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { OwnInterest } from '@seven-hills/contracts/money/interest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accrueInterest } from '../../../src/money/interest/accrue-interest.ts';
import { creditInterest } from '../../../src/money/interest/credit-interest.ts';
import { letDebitComeDue, reportCase } from '../../support/money/cases.ts';
import { insertTerms } from '../../support/money/interest.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  personWithSession,
  postMovement,
  signedInPerson,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  await insertTerms(bank, { accountType: 'savings', validFrom: '2026-01-01', rate: 36_500 });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** Noon in New York, in winter or in summer. */
const noon = (date: string) => new Date(`${date}T16:30:00Z`);
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const daysOf = async ({ accountId }: Pick<Customer, 'accountId'>) =>
  (
    await bank.database.query<{ day: string; balance: bigint; micro_cents: bigint }>(
      `select to_char(day, 'YYYY-MM-DD') as day, balance, micro_cents from interest_day
       where account_id = $1 order by day`,
      [accountId],
    )
  ).rows;
const own = async ({ client }: Customer) =>
  (await client.get('/api/account/interest')).json<OwnInterest>();
const credits = async ({ client }: Customer) =>
  (await client.get('/api/transactions?type=interest&limit=100')).json<Transaction[]>();
const saver = (balance = 100_000n) => fundedCustomer(bank, balance, { accountType: 'savings' });
/** Noon on the first day of the month after next, when the next month has ended. */
const afterNextMonth = () => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return noon(new Date(Date.UTC(year, month + 1, 2)).toISOString().slice(0, 10));
};
const work = async (now: Date) => {
  await accrueInterest(bank.database, now);
  return creditInterest(bank.app.means, now);
};

describe('interest', () => {
  it('is a 365th of the rate on each day’s final balance, counted once', async () => {
    const ann = await saver();
    const tomorrow = addDays(today(), 1);
    await accrueInterest(bank.database, noon(tomorrow));
    await accrueInterest(bank.database, noon(tomorrow));
    // $1,000.00 at 3.65% earns ten cents a day.
    expect(await daysOf(ann)).toEqual([
      { day: today(), balance: 100_000n, micro_cents: 10_000_000n },
    ]);
    expect(await own(ann)).toMatchObject({
      current: { rate: '3.65', apy: '3.71', isVariable: true },
      through: today(),
      creditedThisYear: '0.00',
      lastCredit: null,
    });
  });

  it('does not accrue before an account has money, or on checking without a rate', async () => {
    const [empty, checking] = [
      await signedInPerson(bank, { accountType: 'savings' }),
      await fundedCustomer(bank),
    ];
    await accrueInterest(bank.database, noon(addDays(today(), 2)));
    expect(await daysOf(empty)).toEqual([]);
    expect(await daysOf(checking)).toEqual([]);
    expect(await own(checking)).toMatchObject({ current: null, terms: null, thisMonth: '0.00' });
    expect((await empty.client.get('/api/account/interest')).statusCode).toBe(200);
  });

  it('is credited once at the end of a month in whole cents, and the rest is carried over', async () => {
    const ann = await saver(12_345n);
    const now = afterNextMonth();
    await work(now);
    const [credit, ...others] = await credits(ann);
    expect(others).toEqual([]);
    expect(credit).toMatchObject({ type: 'interest', status: 'completed', direction: 'in' });
    const { rows } = await bank.database.query<{ earned: bigint; paid: bigint; later: bigint }>(
      `select earned_micro_cents as earned, paid_cents as paid,
              (select sum(micro_cents) from interest_day as item
               where item.account_id = $1 and day >= date_trunc('month', $2::timestamptz at time zone 'America/New_York'))::bigint as later
       from interest_account where account_id = $1`,
      [ann.accountId, now],
    );
    const { earned = 0n, paid = 0n, later = 0n } = rows[0] ?? {};
    expect(BigInt(Math.round(Number(credit?.amount) * 100))).toBe(paid);
    const carried = earned - later - paid * 1_000_000n;
    expect(carried).toBeGreaterThanOrEqual(0n);
    expect(carried).toBeLessThan(1_000_000n);
    // Once more, and on another server.
    expect(await work(now)).toBe(0);
    const other = await bank.anotherServer();
    expect(await creditInterest(other.means, now)).toBe(0);
    expect(await credits(ann)).toHaveLength(1);
  });

  it('is a figure of the year for taxes of the first owner, and of nobody else', async () => {
    const [ann, ben] = [await saver(), await fundedCustomer(bank)];
    const taxYears = async ({ client }: Customer) => (await client.get('/api/tax-years')).json();
    expect(await taxYears(ann)).toEqual([]);
    await bank.superuser.query(`update interest_progress set through = through - 70`);
    await work(afterNextMonth());
    const [credit] = await credits(ann);
    const year = Number(today().slice(0, 4));
    const none = { penalty: '0.00', contributed: '0.00', distributed: '0.00', withheld: '0.00' };
    const figures = { year, interest: credit?.amount, ...none };
    expect(await taxYears(ann)).toEqual([figures]);
    await joinAccount(bank, ben, Number(ann.accountId), 'joint_owner');
    expect(await taxYears(ben)).toEqual([]);
  });

  it('is credited once by two servers that run at the same time', async () => {
    const people = [await saver(), await saver(), await saver()];
    const now = afterNextMonth();
    await accrueInterest(bank.database, now);
    // Earlier tests may have counted these days, so they are counted again for the new accounts.
    await bank.superuser.query(`update interest_progress set through = through - 70`);
    await accrueInterest(bank.database, now);
    const other = await bank.anotherServer();
    const counts = await Promise.all(
      [bank.app.means.postings, other.means.postings, bank.app.means.postings].map((postings) =>
        creditInterest({ database: bank.database, postings }, now),
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(people.length);
    for (const person of people) expect(await credits(person)).toHaveLength(1);
  });

  it('of a suspended account waits until it is active again', async () => {
    const ann = await saver();
    await bank.superuser.query(`update interest_progress set through = through - 70`);
    const now = afterNextMonth();
    await accrueInterest(bank.database, now);
    await bank.superuser.query('update ledger.account set frozen = true where id = $1', [
      ann.accountId,
    ]);
    expect(await work(now)).toBe(0);
    await bank.superuser.query('update ledger.account set frozen = false where id = $1', [
      ann.accountId,
    ]);
    expect(await work(now)).toBe(1);
    expect(await credits(ann)).toHaveLength(1);
  });

  it('is recalculated from the day to which a transaction is backdated', async () => {
    const ann = await saver(50_000n);
    await bank.superuser.query(`update interest_progress set through = ($1::date - 1)`, [today()]);
    const before = await daysOf(ann);
    expect(before).toEqual([]);
    const [dated, between] = [addDays(today(), -3), addDays(today(), -2)];
    await postMovement(bank, ann, 'deposit', 36_500n, { occurredAt: noon(dated) });
    await accrueInterest(bank.database, noon(today()));
    expect(await daysOf(ann)).toEqual([
      { day: dated, balance: 36_500n, micro_cents: 3_650_000n },
      { day: between, balance: 36_500n, micro_cents: 3_650_000n },
      { day: addDays(today(), -1), balance: 36_500n, micro_cents: 3_650_000n },
    ]);
    // A downward correction after the day was counted.
    await postMovement(bank, ann, 'withdrawal', 10_000n, { occurredAt: noon(between) });
    await accrueInterest(bank.database, noon(today()));
    await accrueInterest(bank.database, noon(today()));
    expect((await daysOf(ann)).map(({ balance }) => balance)).toEqual([36_500n, 26_500n, 26_500n]);
    await accrueInterest(bank.database, noon(addDays(today(), 1)));
    expect((await daysOf(ann)).at(-1)).toMatchObject({ day: today(), balance: 76_500n });
  });

  it('includes a case’s credit from the day of its transaction until it is taken back', async () => {
    const ann = await saver(100_000n);
    await bank.superuser.query(`update interest_progress set through = ($1::date - 1)`, [today()]);
    const dated = addDays(today(), -3);
    await postMovement(bank, ann, 'deposit', 36_500n, {
      occurredAt: noon(addDays(today(), -4)),
    });
    const transactionId = await postMovement(bank, ann, 'withdrawal', 36_500n, {
      occurredAt: noon(dated),
    });
    await accrueInterest(bank.database, noon(today()));
    const ended = async () => (await daysOf(ann)).map(({ balance }) => balance);
    expect(await ended()).toEqual([36_500n]);

    const { client: grace } = await personWithSession(bank, { role: 'operations' });
    const { id } = await reportCase(ann, transactionId);
    const step = (action: string, body?: object) =>
      grace.post(`/api/admin/cases/${id}/${action}`, body);
    expect((await step('credit', { amount: '365.00' })).statusCode).toBe(200);
    await accrueInterest(bank.database, noon(today()));
    expect(await ended()).toEqual([36_500n, 36_500n, 36_500n, 36_500n]);

    const found = { outcome: 'partly', amount: '65.00', explanation: 'The receipt is signed.' };
    expect((await step('conclude', found)).statusCode).toBe(200);
    await letDebitComeDue(bank, id);
    expect((await step('debit')).statusCode).toBe(200);
    await accrueInterest(bank.database, noon(today()));
    await accrueInterest(bank.database, noon(today()));
    expect(await ended()).toEqual([36_500n, 6_500n, 6_500n, 6_500n]);
  });

  it('follows the tiers of the day, each for the whole balance', async () => {
    await insertTerms(bank, {
      accountType: 'ira',
      validFrom: '2026-01-01',
      tiers: [
        [0n, 36_500],
        [50_000n, 73_000],
      ],
    });
    const [below, above] = [
      await fundedCustomer(bank, 49_999n, { accountType: 'ira' }),
      await fundedCustomer(bank, 50_000n, { accountType: 'ira' }),
    ];
    await bank.superuser.query(`update interest_progress set through = ($1::date - 1)`, [today()]);
    await accrueInterest(bank.database, noon(addDays(today(), 1)));
    expect((await daysOf(below)).at(-1)?.micro_cents).toBe(4_999_900n);
    expect((await daysOf(above)).at(-1)?.micro_cents).toBe(10_000_000n);
  });

  it('catches up after a bank was down for nights, and counts each day once', async () => {
    const ann = await saver(100_000n);
    await bank.superuser.query(`update interest_progress set through = ($1::date - 1)`, [today()]);
    expect(await accrueInterest(bank.database, noon(addDays(today(), 5)))).toBe(5);
    expect(await daysOf(ann)).toHaveLength(5);
  });
});
