import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOfPdf, misplacedIn } from '../support/money/pdf-layout.ts';
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

it('the form tells the employer how wages are paid early, if the bank does that', async () => {
  const textOf = async (form: Awaited<ReturnType<typeof formOf>>) =>
    (await linesOfPdf(form.rawPayload)).join(' ');
  expect(await textOf(await formOf(customer.accountId))).not.toContain('before payday');
  const achNetwork = bank.adapters.achNetwork && { ...bank.adapters.achNetwork, earlyPayDays: 2 };
  const early = await bank.anotherServer({ adapters: { ...bank.adapters, achNetwork } });
  const client = new TestClient(early);
  client.cookie = customer.client.cookie;
  const form = await formOf(customer.accountId, { ...customer, client });
  expect(await textOf(form)).toContain('up to 2 business days before payday');
  expect(await misplacedIn(form.rawPayload)).toEqual([]);
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
