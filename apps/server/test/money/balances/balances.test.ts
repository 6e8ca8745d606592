import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  BalanceEntry,
  getBalanceAt,
  getBalanceLine,
} from '@seven-hills/contracts/money/balances';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  signedInPerson,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const line = async ({ client }: Customer) =>
  (await client.get('/api/balances')).json<AnswerOf<typeof getBalanceLine>>().days;
const asOf = async ({ client }: Customer, query = '') =>
  (await client.get(`/api/balances/at${query}`)).json<AnswerOf<typeof getBalanceAt>>();
const figures = (entries: BalanceEntry[]) =>
  entries.map(({ amount, balanceAfter, isFee }) => [amount, balanceAfter, isFee]);
const dayMs = 86_400_000;
const dayBefore = (days: number) => bankDayAt(new Date(Date.now() - days * dayMs));

describe('the balance over time', () => {
  it('lists the entries behind the balance with their transactions, and fees as entries of their own', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const wire = { type: 'wire_transfer', customerId: ann.customerId } as const;
    await arrange(bank, { ...wire, amount: 10_000n, fee: 200n });
    await arrange(bank, { ...wire, amount: 5_000n, fee: 100n, isPending: true });
    const now = await asOf(ann);
    expect(now.balance).toBe('898.00');
    expect(figures(now.entries)).toEqual([
      ['-2.00', '898.00', true],
      ['-100.00', '900.00', false],
      ['950.00', '1000.00', false],
      ['50.00', '50.00', false],
    ]);
    expect(now.entries.map(({ transaction }) => transaction?.type)).toEqual([
      'wire_transfer',
      'wire_transfer',
      'deposit',
      'initial_deposit',
    ]);
    expect(now.nextCursor).toBeNull();
    expect(figures((await asOf(ann, '?cursor=3')).entries)).toEqual([
      ['950.00', '1000.00', false],
      ['50.00', '50.00', false],
    ]);
    expect(await asOf(ann, `?on=${dayBefore(1)}`)).toMatchObject({ balance: '0.00', entries: [] });
    expect((await line(ann)).at(-1)).toEqual({ day: dayBefore(0), balance: '898.00' });
  });

  it('finds the balance before any moment, as a search through all entries would', async () => {
    const ben = await fundedCustomer(bank);
    for (let amount = 1n; amount <= 30n; amount += 1n)
      await postMovement(bank, ben, 'deposit', amount);
    const first = await asOf(ben);
    expect(first.entries).toHaveLength(25);
    expect(first.nextCursor).toBe(8);
    // The result is the same after the bank's days are rolled up.
    await rollUpActivity(bank.database);
    expect((await asOf(ben)).entries).toEqual(first.entries);
    const rest = await asOf(ben, '?cursor=8');
    expect(rest.entries.map(({ transaction }) => transaction?.type)).toEqual([
      ...Array(6).fill('deposit'),
      'initial_deposit',
    ]);
    const { rows } = await bank.superuser.query<{ on: string; time: string; balance: bigint }>(
      `select to_char(moment, 'YYYY-MM-DD') as on, to_char(moment, 'HH24:MI') as time,
              coalesce((
                select balance_after from ledger.entry_record
                where account_id = $1 and created_at < least(now(), moment at time zone 'America/New_York' + interval '1 minute')
                order by sequence desc limit 1
              ), 0) as balance
       from (
         select date_trunc('minute', now() at time zone 'America/New_York') - minutes * interval '1 minute' as moment
         from generate_series(0, 2) as minutes
       ) as moments`,
      [ben.accountId],
    );
    for (const { on, time, balance } of rows)
      expect((await asOf(ben, `?on=${on}&time=${time}`)).balance.replace('.', '')).toBe(
        String(balance).padStart(3, '0'),
      );
  });

  it('shows imported history on its original dates', async () => {
    const cleo = await signedInPerson(bank);
    const move = (
      type: 'initial_deposit' | 'deposit' | 'withdrawal',
      cents: bigint,
      days: number,
    ) => postMovement(bank, cleo, type, cents, { occurredAt: new Date(Date.now() - days * dayMs) });
    await move('initial_deposit', 5_000n, 120);
    await move('deposit', 20_000n, 40);
    await move('withdrawal', 1_000n, 10);
    await postMovement(bank, cleo, 'deposit', 300n);
    await bank.superuser.query('update account set created_at = $2 where id = $1', [
      cleo.accountId,
      new Date(Date.now() - 121 * dayMs),
    ]);
    const days = await line(cleo);
    expect(days).toHaveLength(90);
    const on = (age: number) => days.find(({ day }) => day === dayBefore(age))?.balance;
    expect([89, 41, 40, 11, 10, 1, 0].map(on)).toEqual([
      '50.00',
      '50.00',
      '250.00',
      '250.00',
      '240.00',
      '240.00',
      '243.00',
    ]);
    for (const { day, balance } of days.filter((_, index) => index % 11 === 1))
      expect((await asOf(cleo, `?on=${day}`)).balance).toBe(balance);
    const before = await asOf(cleo, `?on=${dayBefore(11)}`);
    expect(figures(before.entries)).toEqual([
      ['200.00', '250.00', false],
      ['50.00', '50.00', false],
    ]);
    expect(before.entries[0]?.postedAt.slice(0, 10)).toBe(
      before.entries[0]?.transaction?.createdAt.slice(0, 10),
    );
  });

  it('begins when the account was opened, and refuses invalid dates and times', async () => {
    const dan = await signedInPerson(bank);
    expect(await line(dan)).toEqual([{ day: dayBefore(0), balance: '0.00' }]);
    expect(await asOf(dan)).toMatchObject({ balance: '0.00', entries: [], nextCursor: null });
    for (const query of ['?on=2026-02-30', '?time=25:00', '?time=noon', '?cursor=0'])
      expect((await dan.client.get(`/api/balances/at${query}`)).statusCode).toBe(400);
  });
});
