import type { Account } from '@seven-hills/contracts/money/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wire } from '../../support/money/sample-wire.ts';
import { fundedCustomer, personWithSession, testPin } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test('concurrent requests each return the caller’s own account', async () => {
  const ann = await fundedCustomer(bank, 10_000n);
  const ben = await fundedCustomer(bank, 20_000n);
  const nobody = await personWithSession(bank, { role: 'admin' });

  const answers = await Promise.all(
    [ann, ben, nobody, ann, ben].map(({ client }) => client.get('/api/account')),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 200]);
  expect(
    answers.map((answer) => {
      const { userId, balance } = answer.json<{ userId?: number; balance?: string }>();
      return [userId, balance];
    }),
  ).toEqual([
    [Number(ann.customerId), '100.00'],
    [Number(ben.customerId), '200.00'],
    [undefined, undefined],
    [Number(ann.customerId), '100.00'],
    [Number(ben.customerId), '200.00'],
  ]);
});

test('updatedAt changes whenever the balance changes, for any reason, and at no other time', async () => {
  const staff = await signedInAdmin(bank);
  const ann = await fundedCustomer(bank, 100_000n);
  const ben = await fundedCustomer(bank, 100_000n);
  const order = async (customer: typeof ann, path: string, body: object) =>
    (await customer.client.post(path, { pin: testPin, ...body })).json<{ id: number }>().id;
  const look = async () => (await ann.client.get('/api/account')).json<Account>();
  const wired: number[] = [];
  const changes: Record<string, () => Promise<unknown>> = {
    'a deposit': () => order(ann, '/api/transactions', { type: 'deposit', amount: '1' }),
    'a withdrawal': () => order(ann, '/api/transactions', { type: 'withdrawal', amount: '1' }),
    'money from another customer': () =>
      order(ben, '/api/transactions', {
        type: 'transfer',
        amount: '5',
        toAccountId: ann.accountId,
      }),
    'the hold of a wire': async () => wired.push(await order(ann, '/api/wire-transfer', wire)),
    'a movement after it': () => order(ann, '/api/transactions', { type: 'deposit', amount: '2' }),
    'the release of the hold': () =>
      staff.client.post(`/api/admin/transactions/${wired[0]}/decline`, { reason: 'No' }),
    'a suspension': () =>
      staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const before = await look();
    expect(await look()).toEqual(before);
    await change();
    const { updatedAt, ...after } = await look();
    expect(after, name).not.toEqual({ ...before, updatedAt: undefined });
    expect(Date.parse(updatedAt), name).toBeGreaterThan(Date.parse(before.updatedAt));
  }
  const listed = (await staff.client.get('/api/admin/accounts')).json<Account[]>();
  expect(listed.find(({ id }) => id === ann.accountId)).toEqual(await look());
  expect(await bank.audit()).toEqual([]);
});
