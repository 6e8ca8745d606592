import { afterAll, beforeAll, expect, it } from 'vitest';
import { achFolder } from '../support/outside/ach-files.ts';
import { type Customer, fundedCustomer } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let customer: Customer;

beforeAll(async () => {
  const { network } = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: network } });
  customer = await fundedCustomer(bank);
});
afterAll(() => bank.close());

const formOf = (accountId: number, { client }: Customer = customer) =>
  client.get(`/api/own-accounts/${accountId}/direct-deposit-form`);

it('owners download a form for their employer, and nobody else does', async () => {
  const form = await formOf(customer.accountId);
  expect(form.headers['content-type']).toBe('application/pdf');
  expect(form.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const stranger = await fundedCustomer(bank);
  expect((await formOf(customer.accountId, stranger)).statusCode).toBe(404);
});

it('an IRA takes no direct deposits', async () => {
  const saver = await fundedCustomer(bank, 10_000n, { accountType: 'ira' });
  expect((await formOf(saver.accountId, saver)).json()).toMatchObject({ code: 'not_offered' });
});

it('a bank without the ACH network offers none, and says so', async () => {
  const other = await bank.anotherServer({ adapters: { ...bank.adapters, achNetwork: null } });
  const client = new TestClient(other);
  client.cookie = customer.client.cookie;
  expect((await formOf(customer.accountId, { ...customer, client })).json()).toMatchObject({
    code: 'not_offered',
  });
});
