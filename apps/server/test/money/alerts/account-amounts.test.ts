import type { AccountAlertAmount, Notification } from '@seven-hills/contracts/money/alerts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, openAnother } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Amounts from which people want alerts about one of their accounts. */

let bank: TestBank;
let ann: Customer;
let first: number;
let second: number;

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann' });
  first = Number(ann.accountId);
  second = await openAnother(ann);
});
afterAll(() => bank.auditAndClose());

const follow = () =>
  followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const choose = ({ client }: Customer, account: number, amounts: Record<string, string | null>) =>
  client.call('PUT', `/api/account-alert-amounts/${account}`, {
    amounts: Object.entries(amounts).map(([kind, amount]) => ({ kind, amount })),
  });
const chosen = async ({ client }: Customer) =>
  (await client.get('/api/account-alert-amounts')).json<AccountAlertAmount[]>();
const moved = (type: 'deposit' | 'withdrawal', account: number, amount: bigint) =>
  arrange(bank, {
    type,
    customerId: ann.customerId,
    accountId: BigInt(account),
    amount,
    ...(type === 'deposit' && { isPending: false }),
  });

/** The kinds of alert that a person gets from some work, with their amounts. */
async function toldOf(work: () => Promise<unknown>, { client }: Customer = ann) {
  await follow();
  const read = async () => (await client.get('/api/notifications')).json<Notification[]>();
  const before = new Set((await read()).map(({ id }) => id));
  await work();
  await follow();
  return (await read())
    .filter(({ id }) => !before.has(id))
    .map(({ kind, amount }) => `${kind} ${amount}`)
    .sort();
}

it('apply to one account, and the usual ones to the others', async () => {
  await moved('deposit', second, 100_000n);
  expect((await choose(ann, second, { money_out: '10', low_balance: '900' })).json()).toEqual([
    { accountId: second, kind: 'low_balance', amount: '900.00' },
    { accountId: second, kind: 'money_out', amount: '10.00' },
  ]);
  expect(await toldOf(() => moved('withdrawal', first, 1_500n))).toEqual([]);
  expect(await toldOf(() => moved('withdrawal', second, 1_500n))).toEqual(['money_out 15.00']);
  expect(await toldOf(() => moved('withdrawal', second, 9_000n))).toEqual([
    'low_balance 900.00',
    'money_out 90.00',
  ]);
  expect(await toldOf(() => moved('withdrawal', second, 500n))).toEqual([]);
});

it('do not report a balance that was already low, and end with the choice', async () => {
  expect(await toldOf(() => choose(ann, first, { low_balance: '5000' }))).toEqual([]);
  expect(await toldOf(() => moved('withdrawal', first, 100n))).toEqual([]);
  await choose(ann, first, { low_balance: null });
  expect((await chosen(ann)).map(({ accountId }) => accountId)).toEqual([second, second]);
  expect(await toldOf(() => moved('withdrawal', first, 92_000n))).toEqual([
    'low_balance 100.00',
    'money_out 920.00',
  ]);
});

it('stay when the usual amounts change', async () => {
  await ann.client.call('PUT', '/api/alert-preferences', {
    preferences: [
      { kind: 'money_out', inApp: true, email: false, amount: '1' },
      { kind: 'low_balance', inApp: true, email: false, amount: '0' },
    ],
  });
  expect(await toldOf(() => moved('withdrawal', second, 900n))).toEqual([]);
  expect(await toldOf(() => moved('withdrawal', first, 900n))).toEqual(['money_out 9.00']);
});

it('are each person’s own choice about a shared account, and end when they leave', async () => {
  const ben = await fundedCustomer(bank, 1_000n, { firstName: 'Ben' });
  await joinAccount(bank, ben, second, 'viewer');
  await choose(ben, second, { money_out: '2' });
  expect(await toldOf(() => moved('withdrawal', second, 300n), ben)).toEqual(['money_out 3.00']);
  expect(await toldOf(() => moved('withdrawal', second, 300n))).toEqual([]);
  const left = await ben.client.post(`/api/own-accounts/${second}/leave`, {
    currentPassword: ben.password,
  });
  expect(left.statusCode).toBe(200);
  expect(await chosen(ben)).toEqual([]);
  expect((await choose(ben, second, { money_out: '2' })).statusCode).toBe(404);
});

it('need an account and a kind with an amount', async () => {
  const eve = await fundedCustomer(bank);
  expect((await choose(eve, first, { money_out: '2' })).statusCode).toBe(404);
  expect((await choose(ann, first, { interest: '2' })).json()).toMatchObject({
    errors: [{ path: 'amounts.0.kind' }],
  });
  expect((await choose(ann, first, { money_out: 'much' })).statusCode).toBe(400);
});
