import { randomUUID } from 'node:crypto';
import type { OfferableType } from '@seven-hills/bank/limits';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { insertTerms } from '../../support/money/interest.ts';
import { type Customer, fundedCustomer, someone, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';
import { certificateForm, offerCertificates, saver } from '../certificates/support.ts';

/** A bank whose folder offers only some types of account. */

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  await offerCertificates(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** Another server of the bank, started with a folder that offers these types. */
const serverOffering = (...accountTypes: OfferableType[]) =>
  bank.anotherServer({
    settings: {
      ...{ mode: 'demo', publicUrl: null, isPublic: false, webRoot: null, trustedProxies: [] },
      rules: { ...movementRulesOf('demo'), undoSeconds: 0, accountTypes },
    },
  });

/** The customer's session on that server. */
function signedInThere(server: TestBank['app'], { client }: Customer): TestClient {
  const there = new TestClient(server);
  there.cookie = client.cookie;
  return there;
}

it('opens no others, at registration or later, and says so', async () => {
  const ann = await fundedCustomer(bank);
  const server = await serverOffering('savings');
  const visitor = new TestClient(server);
  const registered = await visitor.post('/api/register', someone({ accountType: 'checking' }));
  expect(registered.json()).toMatchObject({
    code: 'not_offered',
    message:
      'This bank does not open Checking accounts at the moment. Please choose another account type.',
    errors: [{ path: 'accountType' }],
  });
  const client = signedInThere(server, ann);
  const open = (accountType: string) =>
    client.post('/api/own-accounts', { accountType, agreements: agreedTexts });
  expect((await open('ira')).json()).toMatchObject({ code: 'not_offered' });
  expect((await open('savings')).statusCode).toBe(201);
  const accepted = await visitor.post('/api/register', someone({ accountType: 'savings' }));
  expect(accepted.statusCode).toBe(201);
});

it('lists the types that it offers, and those that it only keeps', async () => {
  await fundedCustomer(bank);
  const visitor = new TestClient(await serverOffering('savings'));
  expect((await visitor.get('/api/bank')).json<BankServices>()).toMatchObject({
    accountTypes: ['savings'],
    formerTypes: ['checking'],
  });
  const { schedules } = (await visitor.get('/api/fee-schedules')).json<{
    schedules: { accountType: string }[];
  }>();
  expect(schedules.map(({ accountType }) => accountType)).toEqual(['savings']);
  const statusOf = async (type: string) =>
    (await visitor.get(`/api/fee-schedules/${type}`)).statusCode;
  expect(await statusOf('savings')).toBe(200);
  // For the holders of the accounts that there are.
  expect(await statusOf('checking')).toBe(200);
  expect(await statusOf('ira')).toBe(404);
});

it('names no rate of a type that it no longer offers', async () => {
  const typesWithRates = async (client: TestClient) =>
    (await client.get('/api/interest-rates'))
      .json<{ accountType: string }[]>()
      .map(({ accountType }) => accountType);
  for (const accountType of ['savings', 'ira'] as const)
    await insertTerms(bank, { accountType, validFrom: '2020-01-01', rate: 30_000 });
  expect(await typesWithRates(new TestClient(bank.app))).toEqual(['savings', 'ira']);
  expect(await typesWithRates(new TestClient(await serverOffering('savings')))).toEqual([
    'savings',
  ]);
});

it('goes on serving accounts of a type that it no longer offers', async () => {
  const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
  const client = signedInThere(await serverOffering('savings'), ann);
  const sent = await client.post(
    '/api/transactions',
    { type: 'transfer', amount: '5.00', pin: testPin, toAccountId: ben.accountId },
    { 'idempotency-key': randomUUID() },
  );
  expect(sent.statusCode).toBe(201);
  expect((await client.get('/api/account')).json()).toMatchObject({ accountType: 'checking' });
});

it('opens no certificates that it does not offer, and keeps those that there are', async () => {
  const { ann } = await saver(bank);
  const opened = await ann.client.post('/api/certificates', await certificateForm(ann));
  expect(opened.statusCode).toBe(201);
  const client = signedInThere(await serverOffering('checking'), ann);
  expect((await client.get('/api/certificates/offers')).json()).toEqual([]);
  const refused = await client.post('/api/certificates', await certificateForm(ann));
  expect(refused.json()).toMatchObject({
    code: 'not_offered',
    message: expect.stringContaining('Certificates are not offered online at the moment.'),
  });
  const { id } = opened.json<{ id: number }>();
  expect((await client.get(`/api/certificates/${id}`)).statusCode).toBe(200);
});
