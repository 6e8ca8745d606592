import { randomUUID } from 'node:crypto';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sumUpHistory } from '../../../src/money/insights/sum-up-history.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/**
 * Rules and categories are a person's and sort every account in their name. After each test the
 * audit compares the sums with the transactions.
 */

let bank: TestBank;
let ann: Customer;
let shop: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  shop = await fundedCustomer(bank, 10_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const move = async (who: Customer, form: object) => {
  const moved = await who.client.post(
    '/api/transactions',
    { type: 'transfer', pin: testPin, ...form },
    { 'idempotency-key': randomUUID() },
  );
  expect(moved.statusCode, moved.body).toBe(201);
  return moved.json<{ id: number }>().id;
};

/** Opens a second account for Ann that has paid the shop once, and sums it. */
async function secondAccount(): Promise<{ accountId: number; paid: number }> {
  ann = await fundedCustomer(bank, 100_000n);
  const accountId = await openAnother(ann);
  const filled = await ann.client.post(
    '/api/own-transfers',
    { fromAccountId: ann.accountId, toAccountId: accountId, amount: '50.00', pin: testPin },
    { 'idempotency-key': randomUUID() },
  );
  expect(filled.statusCode, filled.body).toBe(201);
  const paid = await move(ann, {
    ...{ fromAccountId: accountId, toAccountId: shop.accountId },
    ...{ amount: '9.00', description: 'Market' },
  });
  await rollUpActivity(bank.database);
  await sumUpHistory(bank.database, BigInt(accountId));
  return { accountId, paid };
}

const summed = async (accountId: number) =>
  (
    await bank.superuser.query<{ category: number }>(
      `select distinct category_id::int as category from insight_day
       where account_id = $1 and money_out > 0`,
      [accountId],
    )
  ).rows.map(({ category }) => category);

it('a rule moves the transactions of every account of its owner, and its removal moves them back', async () => {
  const { accountId } = await secondAccount();
  expect(await summed(accountId)).toEqual([categoryIds.other]);
  const added = await ann.client.post('/api/category-rules', {
    ...{ from: 'conditions', text: 'market', categoryId: categoryIds.groceries },
  });
  expect(added.json()).toMatchObject({ affected: 1 });
  expect(await summed(accountId)).toEqual([categoryIds.groceries]);
  expect(await bank.audit()).toEqual([]);
  const { rule } = added.json<{ rule: { id: number } }>();
  expect((await ann.client.call('DELETE', `/api/category-rules/${rule.id}`)).statusCode).toBe(200);
  expect(await summed(accountId)).toEqual([categoryIds.other]);
});

it('a removed category gives its transactions of every account to Other', async () => {
  const { accountId, paid } = await secondAccount();
  const own = { name: 'Boat', kind: 'spending', icon: 'ticket', color: 'info' };
  const boat = (await ann.client.post('/api/categories', own)).json<{ id: number }>();
  const chosen = await ann.client.call(
    'PUT',
    `/api/transactions/${paid}/category?account=${accountId}`,
    { parts: [{ categoryId: boat.id, amount: '9.00' }], isExcluded: false },
  );
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect(await summed(accountId)).toEqual([boat.id]);
  expect((await ann.client.call('DELETE', `/api/categories/${boat.id}`)).statusCode).toBe(200);
  expect(await summed(accountId)).toEqual([categoryIds.other]);
});

it('an account that another owner takes over is sorted by that owner’s rules', async () => {
  const { accountId, paid } = await secondAccount();
  const ben = await fundedCustomer(bank, 10_000n);
  const own = { name: 'Kayak', kind: 'spending', icon: 'ticket', color: 'info' };
  const kayak = (await ann.client.post('/api/categories', own)).json<{ id: number }>();
  await ann.client.call('PUT', `/api/transactions/${paid}/category?account=${accountId}`, {
    parts: [{ categoryId: kayak.id, amount: '9.00' }],
    isExcluded: false,
  });
  await joinAccount(bank, ben, accountId, 'joint_owner');
  const left = await ann.client.post(`/api/own-accounts/${accountId}/leave`, {
    currentPassword: ann.password,
  });
  expect(left.statusCode, left.body).toBe(200);
  expect(await summed(accountId)).toEqual([]);
  await sumUpHistory(bank.database, BigInt(accountId));
  expect(await summed(accountId)).toEqual([categoryIds.other]);
});

/** An account that Ann shares with Ben, summed after what happened on it. */
async function household(): Promise<{
  accountId: number;
  ben: Customer;
  sumUp: () => Promise<void>;
}> {
  const { accountId } = await secondAccount();
  const ben = await fundedCustomer(bank, 100_000n);
  await joinAccount(bank, ben, accountId, 'joint_owner');
  const accounts = [ann.accountId, BigInt(accountId), ben.accountId];
  const sumUp = async () => {
    await rollUpActivity(bank.database);
    await rollUpActivity(bank.database);
    for (const id of accounts) await sumUpHistory(bank.database, BigInt(id));
    expect(await bank.audit()).toEqual([]);
  };
  return { accountId, ben, sumUp };
}

const figures = async (who: Customer, account: number | bigint | 'all') =>
  (await who.client.get(`/api/insights?account=${account}`)).json<{
    now: { spent: string; earned: string };
    categories: { categoryId: number; spent: string }[];
  }>();

it('purchases are sorted by their merchant in every account alike, and only what names none is cash', async () => {
  const { accountId, ben, sumUp } = await household();
  const purchases = [
    ['Corner Grocery', categoryIds.groceries],
    ['City Water and Sewer', categoryIds.bills],
    ['Parkside Pharmacy', categoryIds.health],
    ['Main Street Toys', categoryIds.other],
    ['ATM Main Street', categoryIds.cash],
  ] as const;
  for (const [who, from] of [
    [ann, ann.accountId],
    [ben, accountId],
    [ben, ben.accountId],
  ] as const)
    for (const [description] of purchases)
      await move(who, { type: 'withdrawal', fromAccountId: from, amount: '1.00', description });
  const wanted = purchases.map(([, id]) => id).sort((one, other) => one - other);
  const expectSorted = async () => {
    for (const [who, account] of [
      [ann, ann.accountId],
      [ben, accountId],
      [ben, ben.accountId],
    ] as const) {
      const { categories } = await figures(who, account);
      const ids = categories.map(({ categoryId }) => categoryId);
      expect(ids.sort((one, other) => one - other)).toEqual(wanted);
    }
  };
  await expectSorted();
  await sumUp();
  await expectSorted();
});

it('money to an account that its owner shares is neither spent nor earned, in one account or in all', async () => {
  const { accountId, ben, sumUp } = await household();
  const before = await figures(ann, 'all');
  await move(ann, { toAccountId: accountId, amount: '20.00', description: 'Household' });
  await move(ben, { toAccountId: ann.accountId, amount: '3.00', description: 'Lunch' });
  await move(ben, {
    ...{ fromAccountId: accountId, toAccountId: ben.accountId },
    ...{ amount: '7.00', description: 'Back to me' },
  });
  // Both were funded with $950 besides the first deposit.
  const expectOwn = async () => {
    expect((await figures(ann, ann.accountId)).now).toEqual({ spent: '0.00', earned: '953.00' });
    expect((await figures(ann, accountId)).now).toEqual({ spent: '9.00', earned: '0.00' });
    expect((await figures(ben, ben.accountId)).now).toEqual({ spent: '3.00', earned: '950.00' });
    expect((await figures(ann, 'all')).now).toEqual({ ...before.now, earned: '953.00' });
    expect((await figures(ben, 'all')).now).toMatchObject({ earned: '950.00' });
  };
  await expectOwn();
  await sumUp();
  await expectOwn();
  // Who leaves no longer shares the account, but what they moved before stays their own.
  const left = await ben.client.post(`/api/own-accounts/${accountId}/leave`, {
    currentPassword: ben.password,
  });
  expect(left.statusCode, left.body).toBe(200);
  expect((await figures(ben, ben.accountId)).now).toEqual({ spent: '3.00', earned: '950.00' });
  await move(ben, { toAccountId: accountId, amount: '2.00', description: 'A present' });
  expect((await figures(ben, ben.accountId)).now).toEqual({ spent: '5.00', earned: '950.00' });
  expect((await figures(ann, accountId)).now).toEqual({ spent: '9.00', earned: '2.00' });
});
