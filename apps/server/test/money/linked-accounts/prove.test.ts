import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failLateLinks } from '../../../src/money/linked-accounts/fail-late-links.ts';
import { failLinkedAccount } from '../../../src/money/outside-accounts/fail-linked-account.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import {
  endProofTime,
  linked,
  outsideAccount,
  proofAmountsOf,
  releaseAll,
  sendOrders,
  settleAll,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { eventsAbout, messagesTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
});
afterAll(() => bank.auditAndClose());

const prove = ({ client }: Customer, id: number, amounts: readonly string[]) =>
  client.post(`/api/linked-accounts/${id}/proof`, { amounts });
const find = async ({ client }: Customer, id: number) =>
  (await client.get('/api/linked-accounts'))
    .json<LinkedAccount[]>()
    .find((account) => account.id === id);
const remove = ({ client }: Customer, id: number) =>
  client.call('DELETE', `/api/linked-accounts/${id}`);

/** A customer with an account whose deposits have settled, and their right and wrong amounts. */
async function begin() {
  const customer = await fundedCustomer(bank);
  const { id } = await linked(customer);
  await settleAll(bank, folder);
  const right = await proofAmountsOf(bank, id);
  return { customer, id, right, wrong: [right[0] ?? '', right[0] ?? ''] };
}

it('verifies an account by the amounts in any order, and tells the customer', async () => {
  const { customer, id, right } = await begin();
  const proven = await prove(customer, id, right.toReversed());
  expect(proven.json()).toMatchObject({
    state: 'verified',
    depositsArriveOn: null,
    confirmBy: null,
    failure: null,
  });
  expect(await find(customer, id)).toMatchObject({ state: 'verified' });
  expect((await messagesTo(bank, customer.email)).at(-1)?.subject).toBe(
    'Your account at another bank is verified',
  );
  expect(await eventsAbout(bank, customer.customerId, 'account_link_verified')).toHaveLength(1);
  expect((await prove(customer, id, right)).json()).toMatchObject({
    code: 'conflict',
    message: 'This account is verified already.',
  });
});

it('reads amounts as people type them', async () => {
  const { customer, id, right } = await begin();
  const typed = right.map((text, index) =>
    index === 0 ? text.slice(1) : `${Number(text.slice(2))}`,
  );
  expect((await prove(customer, id, typed)).json()).toMatchObject({ state: 'verified' });
  for (const amounts of [
    ['0', '1'],
    ['1.00', '1'],
    ['0.00', '2'],
    ['abc', '1'],
  ])
    expect((await prove(customer, id, amounts)).json()).toMatchObject({
      code: 'validation_failed',
      message: 'Each amount is between $0.01 and $0.99.',
    });
});

it('counts no try before both deposits have settled', async () => {
  const customer = await fundedCustomer(bank);
  const { id } = await linked(customer);
  const right = await proofAmountsOf(bank, id);
  expect((await prove(customer, id, right)).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('have not arrived yet'),
  });
  expect(await find(customer, id)).toMatchObject({ state: 'pending', triesLeft: 3 });
});

it('fails the link with the third wrong try, whatever comes afterward', async () => {
  const { customer, id, right, wrong } = await begin();
  expect((await prove(customer, id, wrong)).json()).toMatchObject({
    code: 'conflict',
    message: 'These amounts do not match. You have 2 tries left.',
    errors: [{ path: 'amounts' }],
  });
  expect((await prove(customer, id, wrong)).json()).toMatchObject({
    message: 'These amounts do not match. You have one try left.',
  });
  expect(await find(customer, id)).toMatchObject({ state: 'pending', triesLeft: 1 });
  expect((await prove(customer, id, wrong)).json()).toMatchObject({
    message: expect.stringContaining('no tries are left'),
  });
  expect(await find(customer, id)).toMatchObject({
    state: 'failed',
    triesLeft: 0,
    failure: 'The amounts were wrong 3 times.',
  });
  expect((await messagesTo(bank, customer.email)).at(-1)?.text_body).toContain(
    'The amounts were wrong 3 times.',
  );
  expect((await prove(customer, id, right)).json()).toMatchObject({ code: 'conflict' });
  expect(await find(customer, id)).toMatchObject({ state: 'failed' });
});

it('gives parallel guesses no more than three tries', async () => {
  const { customer, id, right, wrong } = await begin();
  const guesses = await Promise.all(Array.from({ length: 8 }, () => prove(customer, id, wrong)));
  const tried = guesses.filter(({ body }) => body.includes('do not match'));
  expect(tried).toHaveLength(3);
  expect(await find(customer, id)).toMatchObject({ state: 'failed' });
  expect((await prove(customer, id, right)).statusCode).toBe(409);
});

it('takes no amounts once the time is over, and shows the link as failed at once', async () => {
  const { customer, id, right } = await begin();
  await endProofTime(bank, id);
  expect(await find(customer, id)).toMatchObject({
    state: 'failed',
    failure: 'The two deposits were not confirmed within 10 days.',
    confirmBy: null,
  });
  expect((await prove(customer, id, right)).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('The time to confirm the deposits ended'),
  });
  expect(await eventsAbout(bank, customer.customerId, 'account_link_failed')).toHaveLength(1);
});

it('fails late links by itself, once', async () => {
  const { customer, id } = await begin();
  await endProofTime(bank, id);
  await Promise.all([failLateLinks(bank.database), failLateLinks(bank.database)]);
  const { rows } = await bank.database.query(
    'select state, failed_for from linked_account where id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'failed', failed_for: 'late' }]);
  expect(await eventsAbout(bank, customer.customerId, 'account_link_failed')).toHaveLength(1);
});

it('fails for a return while pending, says why, and keeps a verified account', async () => {
  const customer = await fundedCustomer(bank);
  const { id } = await linked(customer);
  const fail = (failedId: number, reason: string) =>
    inTransaction(bank.database, (connection) =>
      failLinkedAccount(connection, BigInt(failedId), reason),
    );
  expect(await fail(id, 'R03')).toBe(true);
  expect(await fail(id, 'R02')).toBe(false);
  expect(await find(customer, id)).toMatchObject({
    state: 'failed',
    failure: 'The other bank found no such account.',
  });
  const verified = await verifiedAccount(bank, folder, customer);
  expect(await fail(verified.id, 'R03')).toBe(false);
  expect(await find(customer, verified.id)).toMatchObject({ state: 'verified' });
  const other = await linked(customer);
  await fail(other.id, 'R68');
  expect(await find(customer, other.id)).toMatchObject({
    failure: 'The other bank returned it (reason R68).',
  });
});

it('replaces a failed link of the same account', async () => {
  const customer = await fundedCustomer(bank);
  const form = outsideAccount();
  const first = (await customer.client.post('/api/linked-accounts', form)).json<LinkedAccount>();
  await inTransaction(bank.database, (connection) =>
    failLinkedAccount(connection, BigInt(first.id), 'R03'),
  );
  const again = await customer.client.post('/api/linked-accounts', form);
  expect(again.json()).toMatchObject({ state: 'pending', triesLeft: 3 });
  expect(await find(customer, first.id)).toBeUndefined();
});

it('renames and removes an account, and cancels deposits that were not sent', async () => {
  const customer = await fundedCustomer(bank);
  const { id } = await linked(customer);
  const named = await customer.client.call('PUT', `/api/linked-accounts/${id}`, {
    nickname: ' Savings at Chase ',
  });
  expect(named.json()).toMatchObject({ nickname: 'Savings at Chase' });
  expect((await remove(customer, id)).json()).toEqual({ message: 'The account was removed.' });
  expect(await find(customer, id)).toBeUndefined();
  const { rows } = await bank.database.query(
    'select distinct state from ach_order where linked_account_id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'canceled' }]);
  // Removing it again changes nothing.
  expect((await remove(customer, id)).statusCode).toBe(200);
  expect(await eventsAbout(bank, customer.customerId, 'account_unlinked')).toHaveLength(1);
  expect((await prove(customer, id, ['1', '2'])).statusCode).toBe(404);
});

it('keeps an account while a transfer with it is under way, or its money is not available', async () => {
  const customer = await fundedCustomer(bank);
  const { id } = await verifiedAccount(bank, folder, customer);
  const plan = await customer.client.get(
    `/api/bank-transfers/plan?direction=in&amount=50&linkedAccountId=${id}`,
  );
  const added = await customer.client.post('/api/bank-transfers', {
    direction: 'in',
    linkedAccountId: id,
    amount: '50.00',
    authorization: plan.json<{ authorization: { hash: string } }>().authorization.hash,
    pin: testPin,
  });
  expect(added.statusCode).toBe(201);
  const refusal = async () => (await remove(customer, id)).json();
  const underWay = { code: 'conflict', message: expect.stringContaining('is under way') };
  expect(await refusal()).toMatchObject(underWay);
  await sendOrders(bank, folder);
  expect(await refusal()).toMatchObject(underWay);
  await settleAll(bank, folder);
  expect(await refusal()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('is not available yet'),
  });
  await releaseAll(bank, folder);
  expect((await remove(customer, id)).statusCode).toBe(200);
});
