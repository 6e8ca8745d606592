import type { Biller } from '@seven-hills/contracts/money/ach-payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { achPaymentOrder } from '../../../src/money/ach-payments/make-payment.ts';
import { debitsOf } from '../../support/money/debits.ts';
import { inDays, monthly, runAt, savedPayee } from '../../support/money/schedules.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import { achPayments, acmePower } from '../../support/outside/ach-payments.ts';
import { type Customer, fundedCustomer, moneyOf, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let ach: ReturnType<typeof achPayments>;
let debits: Awaited<ReturnType<typeof debitsOf>>;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  ach = achPayments(bank, folder, failures);
  debits = await debitsOf(bank);
});
afterAll(async () => {
  expect([...failures, ...debits.failures]).toEqual([]);
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

const found = async ({ client }: Customer, query: string) =>
  (await client.get(`/api/billers?${query}`)).json<Biller[]>();
const namesOf = (billers: readonly Biller[]) =>
  billers.map(({ name, source }) => `${name} (${source})`);

it('are found by name and by words in any spelling, and one by its id', async () => {
  const customer = await fundedCustomer(bank);
  expect(namesOf(await found(customer, 'search=RIVERfront'))).toEqual([
    'Riverfront Water Works (listed)',
  ]);
  expect(namesOf(await found(customer, 'search=utility'))).toEqual([
    'Ohio Bend Electric (listed)',
    'Riverfront Water Works (listed)',
    'Tri-Valley Gas (listed)',
  ]);
  const [gas] = await found(customer, 'id=tri-valley-gas');
  expect(gas).toEqual({
    name: 'Tri-Valley Gas',
    source: 'listed',
    listed: {
      id: 'tri-valley-gas',
      externalRoutingNumber: '800000019',
      externalAccountNumber: '4100200303',
      accountKind: 'checking',
      referenceLabel: 'Your account number with Tri-Valley Gas',
      referencePattern: expect.stringMatching(/^\^/),
      referenceExample: '123456789',
      referenceMissing: 'Please enter your account number with Tri-Valley Gas, such as 123456789.',
    },
    last: null,
  });
  for (const query of ['id=tri-valley', 'search=', 'search=nothing-like-it', ''])
    expect(await found(customer, query)).toEqual([]);
});

it('that a customer paid by ACH are found by that customer only, once, and not people', async () => {
  const [customer, stranger] = await Promise.all([fundedCustomer(bank), fundedCustomer(bank)]);
  const first = await ach.pay(customer, '5.00');
  const last = await ach.pay(customer, '6.00');
  expect([first.statusCode, last.statusCode]).toEqual([201, 201]);
  await ach.pay(customer, '7.00', { recipientName: 'Acme Ann', recipientKind: 'person' });
  const canceled = await ach.pay(customer, '8.00', { recipientName: 'Acme Gone' });
  const { id } = canceled.json<{ id: number }>();
  expect((await customer.client.post(`/api/ach-payments/${id}/cancel`, {})).statusCode).toBe(200);
  const billers = await found(customer, 'search=acme');
  expect(namesOf(billers)).toEqual(['Acme Power (paid)']);
  expect(billers[0]?.last?.transactionId).toBe(last.json<{ id: number }>().id);
  expect(billers[0]?.listed).toBeNull();
  expect(await found(stranger, 'search=acme')).toEqual([]);
});

it('are found however many payments to others came later, each with its last payment', async () => {
  const customer = await fundedCustomer(bank, 50_000n);
  const first = await ach.pay(customer, '5.00', { recipientName: 'Olde Mill' });
  expect(first.statusCode, first.body).toBe(201);
  const { achSender, offersSameDay, terms, postings, kinds } = bank.app.means;
  const form = { amount: '0.01', fee: undefined, description: null, pin: testPin };
  const order = await achPaymentOrder(
    { ...customer, accountId: BigInt(customer.accountId) },
    {
      ...form,
      ...acmePower,
      accountKind: 'checking',
      recipientKind: 'company',
      recipientName: 'New Mill',
      speed: 'standard',
    },
    { terms, achSender, offersSameDay },
  );
  // A posting transaction has a deadline, which a large batch could miss on a busy machine.
  for (let sent = 0; sent < 1_020; sent += 20)
    await Promise.all(
      Array.from({ length: 20 }, () => postings.move(kinds.achPayment, order, null)),
    );
  const last = await ach.pay(customer, '0.01', { recipientName: 'New Mill' });
  const billers = await found(customer, 'search=MILL');
  expect(namesOf(billers)).toEqual(['New Mill (paid)', 'Olde Mill (paid)']);
  expect(billers.map((biller) => biller.last?.transactionId)).toEqual([
    last.json<{ id: number }>().id,
    first.json<{ id: number }>().id,
  ]);
});

it('that debited an account are found by its owner', async () => {
  const [customer, stranger] = await Promise.all([fundedCustomer(bank), fundedCustomer(bank)]);
  await debits.receive(customer, { amounts: [2_500n] });
  await debits.settle();
  expect(namesOf(await found(customer, 'search=city gym'))).toEqual(['CITY GYM (debited)']);
  expect(await found(stranger, 'search=city gym')).toEqual([]);
});

const water = {
  recipientName: 'Riverfront Water Works',
  externalRoutingNumber: '800000019',
  externalAccountNumber: '4100200302',
  accountKind: 'checking',
  recipientKind: 'company',
};
const missing = {
  code: 'validation_failed',
  errors: [
    {
      path: 'description',
      message: 'Please enter your account number with Riverfront Water Works, such as 1234-5678.',
    },
  ],
};

it('that the bank lists are paid, now or on a later day, only with a reference in their format', async () => {
  const customer = await fundedCustomer(bank, 50_000n);
  const { client } = customer;
  const before = await moneyOf(customer);
  const payeeId = await savedPayee(customer, { kind: 'ach_account', ...water });
  const ways: Record<string, (description?: string) => ReturnType<typeof client.post>> = {
    'a confirmation': (description) =>
      client.post('/api/transactions/confirmations', {
        kind: 'ach_payment',
        idempotencyKey: null,
        order: { amount: '20.00', ...water, description, pin: testPin },
      }),
    'a payment': (description) => ach.pay(customer, '20.00', { ...water, description }),
    'a schedule': (description) =>
      client.post('/api/schedules', monthly(payeeId, inDays(1), { description })),
    'one later payment': (description) =>
      client.post('/api/schedules', monthly(payeeId, inDays(1), { description, every: 'once' })),
  };
  for (const [way, order] of Object.entries(ways))
    for (const description of [undefined, '', '1234', 'Account 1234-5678', '12345678 March']) {
      const refused = await order(description);
      expect([way, refused.statusCode]).toEqual([way, 400]);
      expect(refused.json()).toMatchObject(missing);
    }
  expect(await moneyOf(customer)).toEqual(before);
  expect((await client.get('/api/schedules')).json()).toEqual([]);
  for (const [way, order] of Object.entries(ways)) {
    const made = await order('8765 4321');
    expect([way, made.statusCode, made.body]).toEqual([
      way,
      way === 'a confirmation' ? 409 : 201,
      expect.stringContaining(way === 'a confirmation' ? 'You have no passkey.' : '8765-4321'),
    ]);
  }
});

it('that the bank lists go on being paid by a schedule from before, which is changed only with a reference', async () => {
  const customer = await fundedCustomer(bank, 50_000n);
  const { client } = customer;
  const payeeId = await savedPayee(customer, { kind: 'ach_account', ...water });
  const firstOn = inDays(1);
  const description = '8765-4321';
  const made = await client.post('/api/schedules', monthly(payeeId, firstOn, { description }));
  expect(made.statusCode, made.body).toBe(201);
  const path = `/api/schedules/${made.json<{ id: number }>().id}`;
  await bank.superuser.query('update schedule set description = null where payee_id = $1', [
    payeeId,
  ]);
  const next = { nominalOn: firstOn, amount: '30.00', pin: testPin };
  expect((await client.call('PUT', `${path}/next`, next)).statusCode).toBe(200);
  await runAt(bank, firstOn, '06:00');
  const [paid] = (await client.get('/api/transactions?limit=1')).json<object[]>();
  expect(paid).toMatchObject({ type: 'ach_payment', amount: '30.00', status: 'pending' });

  const { payeeId: _, ...later } = monthly(payeeId, inDays(9), { amount: '40.00' });
  const refused = await client.call('PUT', path, later);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject(missing);
  const changed = await client.call('PUT', path, { ...later, description: '1234 5678' });
  expect(changed.json()).toMatchObject({ amount: '40.00', description: '1234-5678' });
});

it('that the bank lists say among the payees what they need, and nobody else does', async () => {
  const customer = await fundedCustomer(bank);
  await savedPayee(customer, { kind: 'ach_account', ...water });
  await savedPayee(customer, { kind: 'ach_account', ...acmePower });
  expect((await customer.client.get('/api/payees')).json()).toMatchObject([
    { name: 'Acme Power', bill: null },
    {
      name: 'Riverfront Water Works',
      bill: {
        referenceLabel: 'Your account number with Riverfront Water Works',
        referenceExample: '1234-5678',
      },
    },
  ]);
});

it('are not scheduled with a description that the network does not carry', async () => {
  const customer = await fundedCustomer(bank);
  const payeeId = await savedPayee(customer, { kind: 'ach_account', ...acmePower });
  const order = monthly(payeeId, inDays(1), { description: '請求書' });
  const refused = await customer.client.post('/api/schedules', order);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ errors: [{ path: 'description' }] });
});
