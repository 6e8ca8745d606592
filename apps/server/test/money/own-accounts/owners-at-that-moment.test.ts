import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** The audit proves that whoever ordered a movement owned the account when it was posted. */

let bank: TestBank;
let ann: Customer;
let ben: Customer;

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 50_000n);
  ben = await fundedCustomer(bank, 50_000n);
  await joinAccount(bank, ben, ann.accountId, 'joint_owner');
  const paid = await ben.client.post('/api/transactions', {
    type: 'transfer',
    fromAccountId: ann.accountId,
    toAccountId: ben.accountId,
    amount: '5.00',
    pin: testPin,
  });
  expect(paid.statusCode).toBe(201);
  const made = await ben.client.post(`/api/savings-goals?account=${ann.accountId}`, {
    name: 'Trip',
    color: 'blue',
    targetAmount: null,
    targetOn: null,
  });
  const [goal] = made.json<{ goals: { id: number }[] }>().goals;
  const setAside = await ben.client.post(`/api/savings-goals/moves?account=${ann.accountId}`, {
    fromGoalId: null,
    toGoalId: goal?.id,
    amount: '3.00',
  });
  expect(setAside.statusCode).toBe(200);
  const deposited = await ben.client.post('/api/transactions', {
    type: 'deposit',
    fromAccountId: ann.accountId,
    amount: '2.00',
    pin: testPin,
  });
  expect(deposited.statusCode, deposited.body).toBe(201);
});
afterAll(() => bank.auditAndClose());

const forge = (change: string) =>
  bank.superuser.query(
    `begin; set local session_replication_role = replica;
     update account_owner set ${change}
     where account_id = ${ann.accountId} and customer_id = ${ben.customerId}; commit`,
  );
const findings = async () =>
  (await bank.audit()).filter((finding) => finding.includes('at that moment'));

it('accepts a joint owner who orders, also one who leaves later', async () => {
  expect(await findings()).toEqual([]);
});

it.each([
  ['a person who became an owner later', "since = now() + interval '1 hour'", 'since = $now'],
  [
    'a person who had left',
    "since = now() - interval '2 days', until = now() - interval '1 day'",
    'since = $now, until = null',
  ],
  ['a viewer', "role = 'viewer'", "role = 'joint_owner'"],
])('finds %s', async (_who, change, back) => {
  await forge(change);
  const who = `customer ${ben.customerId}, who did not own account ${ann.accountId} at that moment`;
  // The payment, the deposit, and the money that was set aside.
  expect(await findings()).toEqual([
    expect.stringContaining(`ordered by ${who}`),
    expect.stringContaining(`ordered by ${who}`),
    expect.stringContaining(`made by ${who}`),
  ]);
  await forge(back.replace('$now', "now() - interval '1 hour'"));
  expect(await findings()).toEqual([]);
});
