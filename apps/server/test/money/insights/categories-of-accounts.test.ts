import { randomUUID } from 'node:crypto';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sumUpHistory } from '../../../src/money/insights/sum-up-history.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

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
  const opened = await ann.client.post('/api/own-accounts', {
    accountType: 'savings',
    nickname: null,
    agreements: agreedTexts,
  });
  const accountId = opened.json<{ id: number }>().id;
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
