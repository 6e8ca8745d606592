import { randomUUID } from 'node:crypto';
import * as contracts from '@seven-hills/contracts';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { namesField } from '../../support/names-field.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  signedInPerson,
  testPin,
} from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

/** A person's several accounts, and money that moves between them. */

let bank: TestBank;
let ann: Customer;
let eve: Customer;
let savings: Own;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann', lastName: 'Quill' });
  eve = await fundedCustomer(bank, 20_000n);
  savings = (await open(ann, { nickname: 'Rainy days' })).json();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

interface Own {
  id: number;
  accountNumber: string;
  nickname: string | null;
  isPrimary: boolean;
  balance: string;
}

const declared = (Object.values(contracts) as unknown[]).filter(
  (each): each is Endpoint => typeof each === 'object' && each !== null && 'path' in each,
);

const open = (customer: Pick<Customer, 'client'>, form: object = {}) =>
  customer.client.post('/api/own-accounts', {
    accountType: 'savings',
    agreements: agreedTexts,
    ...form,
  });
const list = async (customer: Customer) =>
  (await customer.client.get('/api/own-accounts')).json<{ accounts: Own[]; balance: string }>();
const move = (customer: Customer, from: number, to: number, amount: string, more: object = {}) =>
  customer.client.post(
    '/api/own-transfers',
    { fromAccountId: from, toAccountId: to, amount, pin: testPin, ...more },
    { 'idempotency-key': randomUUID() },
  );
const primary = () => Number(ann.accountId);

describe('an account', () => {
  it('is opened beside the first one, which stays the primary one', async () => {
    const { accounts, balance } = await list(ann);
    expect(accounts.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [primary(), true],
      [savings.id, false],
    ]);
    expect(savings).toMatchObject({
      accountType: 'savings',
      nickname: 'Rainy days',
      balance: '0.00',
    });
    expect(balance).toBe('1000.00');
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ id: primary() });
  });

  it('needs a type and the agreement', async () => {
    expect((await open(ann, { agreements: undefined })).json()).toMatchObject({
      errors: [{ path: 'agreements', message: 'Please agree to the terms first' }],
    });
    expect((await open(ann, { accountType: 'gold' })).json()).toMatchObject({
      errors: [{ path: 'accountType', message: 'Please choose an account type' }],
    });
  });

  it('is renamed and made the primary one by its owner only', async () => {
    const change = (who: Customer, form: object) =>
      who.client.call('PATCH', `/api/own-accounts/${savings.id}`, form);
    expect((await change(eve, { nickname: 'Mine' })).statusCode).toBe(404);
    expect((await change(eve, { isPrimary: true })).statusCode).toBe(404);
    expect((await change(ann, { nickname: 'House' })).json()).toMatchObject({ nickname: 'House' });
    expect((await change(ann, { isPrimary: true })).json()).toMatchObject({ isPrimary: true });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ id: savings.id });
    await ann.client.call('PATCH', `/api/own-accounts/${primary()}`, { isPrimary: true });
    const { rows } = await bank.database.query(
      `select action from audit_event
       where subject_id = $1 and action in ('account_opened', 'primary_account_changed')
       order by id`,
      [ann.customerId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'account_opened',
      'primary_account_changed',
      'primary_account_changed',
    ]);
    expect((await list(ann)).accounts.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  it('is opened once for a repeated key', async () => {
    const cleo = await fundedCustomer(bank, 5_000n);
    const form = { accountType: 'savings', agreements: agreedTexts };
    const headers = { 'idempotency-key': 'open-1' };
    const opened = await Promise.all(
      [1, 2, 3].map(() => cleo.client.post('/api/own-accounts', form, headers)),
    );
    expect(new Set(opened.map((answer) => answer.json<Own>().id)).size).toBe(1);
    expect((await list(cleo)).accounts).toHaveLength(2);
  });

  it('loses its nickname by an empty one', async () => {
    const dan = await fundedCustomer(bank, 5_000n);
    const { id } = (await open(dan, { nickname: 'Boat' })).json<Own>();
    const change = (form: object) => dan.client.call('PATCH', `/api/own-accounts/${id}`, form);
    expect((await change({ nickname: '' })).json()).toMatchObject({ nickname: null });
  });

  it('has the limits and fees of its type', async () => {
    const limitOf = async (query: string) =>
      (await ann.client.get(`/api/daily-limits${query}`)).json<{
        withdrawals: { limit: string } | null;
      }>().withdrawals?.limit;
    const { byType } = (await ann.client.get('/api/bank')).json<{
      terms: { byType: Record<string, { withdrawalLimit: string | null }> };
    }>().terms;
    expect(byType.savings?.withdrawalLimit).not.toBe(byType.checking?.withdrawalLimit);
    expect(await limitOf(`?account=${savings.id}`)).toBe(byType.savings?.withdrawalLimit);
    expect((await ann.client.get(`/api/terms?account=${savings.id}`)).json()).toMatchObject({
      withdrawalLimit: byType.savings?.withdrawalLimit,
    });
  });

  it('is one of ten at most, even if many are opened at once', async () => {
    const ben = await fundedCustomer(bank, 5_000n);
    const opened = await Promise.all(Array.from({ length: 12 }, () => open(ben)));
    expect(opened.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
    expect((await list(ben)).accounts).toHaveLength(10);
  });
});

it('staff who suspend a person freeze all of their accounts, and release them together', async () => {
  const cora = await fundedCustomer(bank, 5_000n);
  await open(cora);
  const staff = await signedInAdmin(bank);
  const change = (what: 'suspend' | 'unsuspend') =>
    staff.client.post(`/api/admin/${what}-account`, { accountId: Number(cora.accountId) });
  expect((await change('suspend')).statusCode).toBe(200);
  const states = async () =>
    (
      await bank.database.query(
        `select frozen from ledger.account_state join account using (id)
       where customer_id = $1 order by id`,
        [cora.customerId],
      )
    ).rows;
  expect(await states()).toEqual([{ frozen: true }, { frozen: true }]);
  expect((await open(cora)).json()).toMatchObject({ code: 'account_suspended' });
  expect((await change('unsuspend')).statusCode).toBe(200);
  expect(await states()).toEqual([{ frozen: false }, { frozen: false }]);
});

describe('money between own accounts', () => {
  it('moves at once, without a fee or a confirmation, and is neither income nor spending', async () => {
    const insights = async (query: string) =>
      (await ann.client.get(`/api/insights${query}`)).json<{ now: object }>().now;
    const before = await insights('');
    const moved = await move(ann, primary(), savings.id, '200.00');
    expect(moved.json()).toMatchObject({
      type: 'own_transfer',
      status: 'completed',
      direction: 'out',
      transferFee: '0.00',
      toAccountNumber: savings.accountNumber,
    });
    expect((await move(ann, savings.id, primary(), '50.00')).statusCode).toBe(201);
    const { accounts, balance } = await list(ann);
    expect(accounts.map((one) => one.balance)).toEqual(['850.00', '150.00']);
    expect(balance).toBe('1000.00');
    const arrived = (await ann.client.get(`/api/transactions?account=${savings.id}`)).json();
    expect(arrived).toMatchObject([
      { direction: 'out', amount: '50.00' },
      { direction: 'in', amount: '200.00' },
    ]);
    expect(await insights('')).toEqual(before);
    expect(await insights(`?account=${savings.id}`)).toEqual({ spent: '0.00', earned: '0.00' });
  });

  it('needs two accounts of the caller, the PIN, and the money', async () => {
    const refusals = [
      [await move(ann, primary(), Number(eve.accountId), '1.00'), 'recipient_not_found'],
      [await move(ann, Number(eve.accountId), primary(), '1.00'), 'not_found'],
      [await move(ann, primary(), primary(), '1.00'), 'validation_failed'],
      [await move(ann, savings.id, primary(), '9000.00'), 'insufficient_funds'],
      [await move(ann, primary(), savings.id, '1.00', { pin: '9999' }), 'pin_incorrect'],
    ] as const;
    for (const [answer, code] of refusals) expect(answer.json()).toMatchObject({ code });
  });

  it('is not sent as a transfer to another person', async () => {
    const sent = await ann.client.post('/api/transactions', {
      type: 'transfer',
      toAccountId: savings.id,
      amount: '1.00',
      pin: testPin,
    });
    expect(sent.json()).toMatchObject({ code: 'recipient_is_self' });
  });
});

it('a transfer to another person moves from the account that it names', async () => {
  const transfer = (form: object) =>
    ann.client.post('/api/transactions', {
      type: 'transfer',
      toAccountId: Number(eve.accountId),
      amount: '10.00',
      pin: testPin,
      ...form,
    });
  const before = (await list(ann)).accounts.map((one) => one.balance);
  const sent = await transfer({ fromAccountId: savings.id });
  expect(sent.json()).toMatchObject({ fromAccountNumber: savings.accountNumber });
  const after = (await list(ann)).accounts.map((one) => one.balance);
  expect(after[0]).toBe(before[0]);
  expect(Number(after[1])).toBe(Number(before[1]) - 10);
  expect((await transfer({ fromAccountId: Number(eve.accountId) })).json()).toMatchObject({
    code: 'not_found',
  });
});

it('a transaction of any own account is shown, categorized, and receipted, and nobody else’s', async () => {
  const { id } = (await move(ann, savings.id, primary(), '5.00')).json<{ id: number }>();
  const sent = await ann.client.post('/api/external-payment', {
    fromAccountId: savings.id,
    amount: '3.00',
    paymentProvider: 'zelle',
    paymentIdentifier: 'band@example.com',
    recipientName: 'The Tall Trees',
    pin: testPin,
  });
  const paid = sent.json<{ id: number; fromAccountNumber: string }>();
  expect(paid.fromAccountNumber).toBe(savings.accountNumber);
  for (const each of [id, paid.id])
    for (const [who, status] of [
      [ann, 200],
      [eve, 404],
    ] as const) {
      const read = await who.client.get(`/api/transactions/${each}`);
      expect(read.statusCode).toBe(status);
      expect((await who.client.get(`/api/transactions/${each}/receipt`)).statusCode).toBe(status);
      const chosen = await who.client.call('PUT', `/api/transactions/${each}/category`, {
        parts: [],
        isExcluded: true,
      });
      expect(chosen.statusCode, chosen.body).toBe(status);
    }
});

it('a call that lets customers name an account means that account', () => {
  const names = ({ query, body }: Endpoint) =>
    namesField(query, /account/) || namesField(body, /fromAccountId/);
  const own = declared.filter(({ access }) => access === 'customer' || access === 'signed-in');
  expect(own.filter((each) => names(each) !== (each.ofAccount !== undefined))).toEqual([]);
});

it('a payment request is paid from the account that its form names', async () => {
  const form = { accountId: null, amount: '7.00', note: 'Lunch' };
  const asked = (await eve.client.post('/api/payment-requests', form)).json<{
    request: { id: number };
    link: string;
  }>();
  const pay = (who: Customer, fromAccountId: number) =>
    who.client.post(`/api/payment-requests/${asked.request.id}/payment`, {
      type: 'transfer',
      fromAccountId,
      toAccountId: Number(eve.accountId),
      amount: '7.00',
      pin: testPin,
      token: new URL(asked.link).hash.slice(1),
    });
  const ben = await fundedCustomer(bank);
  expect((await pay(ben, savings.id)).json()).toMatchObject({ code: 'not_found' });
  expect((await pay(ann, savings.id)).json()).toMatchObject({
    fromAccountNumber: savings.accountNumber,
  });
});

it('staff who have not made the initial deposit cannot open one', async () => {
  const person = await signedInPerson(bank);
  await giveRole(bank, person.customerId);
  expect((await open(person)).json()).toMatchObject({ code: 'deposit_required' });
});
