import { addDays } from '@seven-hills/bank/calendar/business-days';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { Budget, listBudgets } from '@seven-hills/contracts/money/budgets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followTransactions } from '../../src/money/alerts/follow-transactions.ts';
import { type BudgetVersion, countBudgets, leftOf } from '../../src/money/budgets/count-budgets.ts';
import { bankDayAt } from '../../src/platform/time/bank-calendar.ts';
import { joinAccount } from '../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  postMovement,
  signedInPerson,
  testPin,
} from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

describe('the amount that carries over to the next month', () => {
  const months = ['2026-11', '2026-10', '2026-09', '2026-08'].map((month) => ({
    from: `${month}-01`,
    to: `${month}-28`,
  }));
  const spent = [10n, 130n, 70n, 5n];
  const version = (startsOn: string, amount: bigint | null, hasRollover: boolean) => ({
    categoryId: 3n,
    startsOn,
    amount,
    hasRollover,
  });
  const count = (...versions: BudgetVersion[]) =>
    countBudgets(versions, months, (month) => spent[month] ?? 0n).map((budget) => [
      budget.amount,
      budget.carried,
      leftOf(budget),
    ]);

  it.each<[string, BudgetVersion[], unknown[]]>([
    ['nothing without rollover', [version('2026-08-01', 100n, false)], [[100n, 0n, 90n]]],
    // 95 are left of August, 30 of September, and October is overspent by 30.
    ['savings and overspending', [version('2026-08-01', 100n, true)], [[100n, 95n, 185n]]],
    [
      'by the amounts of their months, from the first with rollover on',
      [version('2026-08-01', 100n, false), version('2026-09-01', 50n, true)],
      // September is overspent by 20, October by 80.
      [[50n, -100n, -60n]],
    ],
    [
      'not from before a month without a budget',
      [
        version('2026-08-01', 100n, true),
        version('2026-09-01', null, false),
        version('2026-10-01', 200n, true),
      ],
      [[200n, 70n, 260n]],
    ],
    [
      'nothing of a budget that has ended',
      [version('2026-08-01', 100n, true), version('2026-11-01', null, false)],
      [],
    ],
  ])('%s', (_, versions, budgets) => {
    expect(count(...versions)).toEqual(budgets);
  });
});

describe('a budget', () => {
  let bank: TestBank;
  let ann: Customer;
  beforeAll(async () => {
    bank = await openTestBank();
    ann = await fundedCustomer(bank, 500_000n);
  });
  afterAll(() => bank.auditAndClose());

  const { cash, groceries, income } = categoryIds;
  const list = async ({ client } = ann, query = '') =>
    (await client.get(`/api/budgets${query}`)).json<AnswerOf<typeof listBudgets>>();
  const set = async (id: number, amount: string, hasRollover = false) =>
    (await ann.client.call('PUT', `/api/categories/${id}/budget`, { amount, hasRollover }))
      .statusCode;
  const withdraw = (cents: bigint, changes = {}) =>
    postMovement(bank, ann, 'withdrawal', cents, changes);
  const told = async (who = ann) => {
    const mail = { sealingKeys: bank.keys.sealing, siteUrl: () => 'https://bank.example' };
    await followTransactions({ ...bank.app.means, ...mail });
    return (await who.client.get('/api/notifications'))
      .json<Notification[]>()
      .filter(({ kind }) => kind === 'budget')
      .map(({ sentence }) => sentence);
  };
  const firstOfMonth = `${bankDayAt().slice(0, 8)}01`;

  it('starts from the average of the months before', async () => {
    const lastMonth = addDays(firstOfMonth, -3);
    await withdraw(20_000n, { occurredAt: new Date(`${lastMonth}T17:00:00Z`) });
    await withdraw(9_000n);
    const { usual, budgets, period, daysLeft } = await list();
    expect(usual).toEqual([{ categoryId: cash, average: '200.00', months: 1 }]);
    expect(budgets).toEqual([]);
    expect(period.from).toBe(firstOfMonth);
    expect(addDays(bankDayAt(), (daysLeft ?? 0) - 1)).toBe(period.to);
  });

  it('counts spending, and alerts once at 80% and once at 100%', async () => {
    expect(await set(cash, '200.00', true)).toBe(200);
    const expected: Budget = {
      categoryId: cash,
      amount: '200.00',
      hasRollover: true,
      carried: '0.00',
      spent: '90.00',
      left: '110.00',
    };
    const before = await list();
    expect(before.budgets).toEqual([expected]);
    expect(before.usual).toEqual([]);
    await withdraw(6_999n);
    expect(await told()).toEqual([]);
    await withdraw(1n);
    await withdraw(1n);
    const eighty = 'You have spent 80% of this month’s budget for Cash.';
    expect(await told()).toEqual([eighty]);
    await withdraw(5_000n);
    await withdraw(100n);
    const all = 'You have spent all of this month’s budget for Cash.';
    expect(await told()).toEqual([all, eighty]);
    await withdraw(100n);
    expect(await told()).toEqual([all, eighty]);
    expect((await list()).budgets).toEqual([{ ...expected, spent: '212.01', left: '-12.01' }]);
    // No budget was set in the previous month.
    expect((await list(ann, `?on=${addDays(firstOfMonth, -1)}`)).budgets).toEqual([]);
  });

  it('alerts about what its owner spends from all accounts together, joint ones included', async () => {
    const [cyd, dan] = [await fundedCustomer(bank, 50_000n), await fundedCustomer(bank, 5_000n)];
    const id = await openAnother(cyd);
    const first = Number(cyd.accountId);
    const saved = { fromAccountId: first, toAccountId: id, amount: '100.00', pin: testPin };
    expect((await cyd.client.post('/api/own-transfers', saved)).statusCode).toBe(201);
    await joinAccount(bank, dan, id, 'joint_owner');
    const budget = (who: Customer, amount: string) =>
      who.client.call('PUT', `/api/categories/${cash}/budget`, { amount, hasRollover: false });
    await budget(cyd, '100.00');
    await budget(dan, '60.00');
    for (const fromAccountId of [first, id]) {
      const out = { type: 'withdrawal', amount: '60.00', fromAccountId, pin: testPin };
      expect((await cyd.client.post('/api/transactions', out)).statusCode).toBe(201);
    }
    const all = ['You have spent all of this month’s budget for Cash.'];
    expect(await told(cyd)).toEqual(all);
    expect(await told(dan)).toEqual(all);
    const { budgets } = await list(cyd, '?account=all');
    expect(budgets).toMatchObject([{ spent: '120.00', left: '-20.00' }]);
  });

  it('can be removed, and can only be for one of the customer’s spending categories', async () => {
    const remove = async (id: number) =>
      (await ann.client.call('DELETE', `/api/categories/${id}/budget`)).statusCode;
    expect([await remove(cash), await remove(cash), await remove(groceries)]).toEqual([
      200, 404, 404,
    ]);
    expect((await list()).budgets).toEqual([]);
    expect([await set(income, '10'), await set(999, '10'), await set(cash, '0')]).toEqual([
      400, 404, 400,
    ]);
    expect(await set(cash, '1000000.01')).toBe(400);
    const ben = await signedInPerson(bank);
    expect(await list(ben)).toMatchObject({ budgets: [], usual: [] });
  });
});
