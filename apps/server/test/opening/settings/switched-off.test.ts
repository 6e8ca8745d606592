import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Adapters } from '../../../src/compose/adapters.ts';
import { jobsOf } from '../../../src/compose/background.ts';
import type { JobMeans } from '../../../src/compose/means.ts';
import { sandboxRail } from '../../../src/money/external-payments/rails/sandbox-rail.ts';
import { resumePayments } from '../../../src/money/external-payments/resume-payments.ts';
import { jobMeans } from '../../support/job-means.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  signedInPerson,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

const nothing = {
  cardProcessor: null,
  wireRail: null,
  paymentRails: {},
} satisfies Partial<Adapters>;

/** A bank with everything on, and another server on its database with everything switched off. */
let bank: TestBank;
let off: TestBank['app'];
beforeAll(async () => {
  bank = await openTestBank();
  off = await bank.anotherServer({ adapters: { ...bank.adapters, ...nothing } });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** The same customer's session at the server with everything switched off. */
function there({ client }: Pick<Customer, 'client'>): TestClient {
  const other = new TestClient(off);
  other.cookie = client.cookie;
  return other;
}

const wire = { ...plainWire };
const payment = {
  amount: '40.00',
  paymentProvider: 'zelle',
  paymentIdentifier: 'pending@example.com',
  recipientName: 'Jo Lee',
  pin: testPin,
};
const heldBy = async ({ client }: Customer) =>
  (await client.get('/api/account')).json<{ heldAmount: string }>().heldAmount;

describe('a service that is switched off', () => {
  it('is not listed among the bank’s services', async () => {
    expect((await off.inject('/api/bank')).json()).toMatchObject({
      cardDeposits: false,
      wires: false,
      incomingWires: false,
      earlyPayDays: 0,
      sameDayAch: false,
      simulatedAch: false,
      paymentProviders: [],
    });
  });

  it.each([
    ['/api/wire-transfer', wire, /^Wire transfers are not offered/],
    ['/api/external-payment', payment, /^Payments through this service are not offered/],
  ])('%s is refused and holds nothing, whatever the PIN', async (url, body, message) => {
    const ann = await fundedCustomer(bank);
    for (const pin of [testPin, '9999']) {
      const answer = await there(ann).post(url, { ...body, pin });
      expect(answer.json()).toMatchObject({
        status: 403,
        code: 'not_offered',
        message: expect.stringMatching(message),
      });
    }
    expect(await heldBy(ann)).toBe('0.00');
    // The wrong PIN was never checked, so it was not counted.
    const { rows } = await bank.database.query(
      'select failure_count from pin where customer_id = $1',
      [ann.customerId],
    );
    expect(rows).toEqual([{ failure_count: 0 }]);
  });

  it('opens no card payment, but still shows the deposit’s status', async () => {
    const noah = await signedInPerson(bank);
    const answer = await there(noah).post('/api/create-initial-deposit-payment', {});
    expect(answer.json()).toMatchObject({ status: 403, code: 'not_offered' });
    const status = async (person: Pick<Customer, 'client'>) =>
      (await there(person).get('/api/initial-deposit/status')).json<{ state: string }>().state;
    expect(await status(noah)).toBe('none');
    expect(await status(await fundedCustomer(bank))).toBe('credited');
  });

  it('does not affect the other services', async () => {
    const some = await bank.anotherServer({
      adapters: {
        ...bank.adapters,
        paymentRails: { paypal: sandboxRail(bank.database, 'paypal') },
      },
    });
    expect((await some.inject('/api/bank')).json()).toMatchObject({ paymentProviders: ['paypal'] });
    const ann = await fundedCustomer(bank);
    const client = new TestClient(some);
    client.cookie = ann.client.cookie;
    expect((await client.post('/api/external-payment', payment)).json()).toMatchObject({
      code: 'not_offered',
    });
    const paid = await client.post('/api/external-payment', {
      ...payment,
      paymentProvider: 'paypal',
      paymentIdentifier: 'jo@example.com',
    });
    expect(paid.json()).toMatchObject({ status: 'completed' });
  });
});

describe('a transaction held before the switch', () => {
  it('stays held and visible, cannot be approved, can be declined, and resumes afterward', async () => {
    const [ann, staff] = [await fundedCustomer(bank), await staffMember(bank)];
    const [first, second] = [
      (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>(),
      (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>(),
    ];
    expect((await there(ann).get(`/api/transactions/${first.id}`)).json()).toMatchObject({
      status: 'pending',
    });
    const approve = (client: TestClient, id: number) =>
      client.post(`/api/admin/transactions/${id}/approve`);
    expect((await approve(there(staff), first.id)).json()).toMatchObject({
      status: 403,
      code: 'not_offered',
      message: expect.stringContaining('stays on hold'),
    });
    expect(await heldBy(ann)).toBe('204.00');
    const declined = await there(staff).post(`/api/admin/transactions/${second.id}/decline`, {
      reason: 'Wires are off',
    });
    expect(declined.json()).toMatchObject({ status: 'declined' });
    expect((await approve(staff.client, first.id)).json()).toMatchObject({ status: 'completed' });
    expect(await heldBy(ann)).toBe('0.00');
  });

  it('has its first response under its key', async () => {
    const ann = await fundedCustomer(bank);
    for (const [url, body] of [
      ['/api/wire-transfer', wire],
      ['/api/external-payment', payment],
    ] as const) {
      const key = { 'idempotency-key': randomUUID() };
      const first = await ann.client.post(url, body, key);
      expect(first.statusCode).toBe(201);
      const again = await there(ann).post(url, body, key);
      expect(again.statusCode).toBe(201);
      expect(again.json()).toMatchObject({ id: first.json<Transaction>().id, status: 'pending' });
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
  });

  it('stays held for a service that is off, while other services continue', async () => {
    const ann = await fundedCustomer(bank);
    const { id } = (await ann.client.post('/api/external-payment', payment)).json<Transaction>();
    await bank.database.query(
      "update sandbox_payment set decided_from = now() where state = 'pending'",
    );
    const resume = (paymentRails: Adapters['paymentRails']) =>
      resumePayments({ ...bank.app.means, rails: paymentRails }, { olderThanSeconds: 0 });
    const status = async () =>
      (await ann.client.get(`/api/transactions/${id}`)).json<Transaction>().status;
    await resume({ paypal: sandboxRail(bank.database, 'paypal') });
    expect(await status()).toBe('pending');
    await resume(bank.adapters.paymentRails);
    expect(await status()).toBe('completed');
  });
});

describe('the jobs', () => {
  const ofParties = [
    'reconcile_card_payments',
    'settle_due_wires',
    'hand_over_wires',
    'resume_payments',
  ];
  const namesWith = (changes: Partial<JobMeans>) =>
    jobsOf({ ...jobMeans(bank), ...changes })
      .map(({ name }) => name)
      .filter((name) => ofParties.includes(name))
      .sort();

  it('run for each outside party with an adapter', () => {
    expect(namesWith({})).toEqual([...ofParties].sort());
    expect(namesWith({ wireRail: null })).toEqual(['reconcile_card_payments', 'resume_payments']);
    expect(namesWith({ processor: null, wireRail: null, rails: {} })).toEqual([]);
  });
});

describe('the sandbox card fields', () => {
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
    for (const folder of ['.vite', 'sandbox-card']) await mkdir(join(webRoot, folder));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><html><head></head></html>');
    await writeFile(join(webRoot, '.vite', 'screens-ahead.json'), '{"visitor":{},"signedIn":{}}');
    await writeFile(join(webRoot, 'sandbox-card', 'fields.html'), '<!doctype html>Card number');
  });
  afterAll(() => rm(webRoot, { recursive: true }));

  it('are served only with the sandbox card processor', async () => {
    const demo = await openTestBank({ webRoot });
    const production = await openTestBank({ mode: 'production', webRoot });
    const demoWithoutCards = await openTestBank({ webRoot }, { adapters: { cardProcessor: null } });
    const addresses = ['/sandbox-card/fields', '/sandbox-card/fields.html'];
    for (const url of addresses) {
      expect((await demo.app.inject(url)).body).toContain('Card number');
      for (const { app } of [production, demoWithoutCards]) {
        const { statusCode, body } = await app.inject(url);
        expect({ url, statusCode }).toEqual({ url, statusCode: 404 });
        expect(body).not.toContain('Card number');
      }
    }
    for (const path of ['payment', 'confirm', 'authenticate']) {
      const answer = await production.app.inject({
        method: 'POST',
        url: `/sandbox-card/${path}`,
        payload: { clientSecret: 'x' },
      });
      expect(answer.statusCode).toBe(404);
    }
    for (const each of [demo, production, demoWithoutCards]) await each.close();
  });
});
