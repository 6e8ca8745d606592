import type { Biller } from '@seven-hills/contracts/money/ach-payments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { debitsOf } from '../../support/money/debits.ts';
import { achFolder } from '../../support/outside/ach-files.ts';
import { achPayments } from '../../support/outside/ach-payments.ts';
import { type Customer, fundedCustomer, moneyOf } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: Awaited<ReturnType<typeof achFolder>>;
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

it('that debited an account are found by its owner', async () => {
  const [customer, stranger] = await Promise.all([fundedCustomer(bank), fundedCustomer(bank)]);
  await debits.receive(customer, { amounts: [2_500n] });
  await debits.settle();
  expect(namesOf(await found(customer, 'search=city gym'))).toEqual(['CITY GYM (debited)']);
  expect(await found(stranger, 'search=city gym')).toEqual([]);
});

it('that the bank lists are paid only with a reference in their format', async () => {
  const customer = await fundedCustomer(bank, 50_000n);
  const before = await moneyOf(customer);
  const water = {
    recipientName: 'Riverfront Water Works',
    externalRoutingNumber: '800000019',
    externalAccountNumber: '4100200302',
  };
  for (const description of [undefined, '', '1234', 'Account 1234-5678', '12345678 March']) {
    const refused = await ach.pay(customer, '20.00', { ...water, description });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'validation_failed',
      errors: [
        {
          path: 'description',
          message:
            'Please enter your account number with Riverfront Water Works, such as 1234-5678.',
        },
      ],
    });
  }
  expect(await moneyOf(customer)).toEqual(before);
  const paid = await ach.pay(customer, '20.00', { ...water, description: '8765 4321' });
  expect(paid.statusCode, paid.body).toBe(201);
  expect(paid.json()).toMatchObject({ description: '8765-4321' });
});
