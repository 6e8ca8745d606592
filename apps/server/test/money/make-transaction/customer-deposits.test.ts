import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { balanceOf, type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

const settings = {
  mode: 'demo' as const,
  publicUrl: null,
  isPublic: false,
  webRoot: null,
  trustedProxies: [],
};
const rules = (customerDeposits: 'open' | 'confirmed' | 'off') => ({
  ...settings,
  rules: { ...movementRulesOf('demo'), customerDeposits },
});

let bank: TestBank;
let confirming: FastifyInstance;
let closed: FastifyInstance;
beforeAll(async () => {
  bank = await openTestBank();
  confirming = await bank.anotherServer({ settings: rules('confirmed') });
  closed = await bank.anotherServer({ settings: rules('off') });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** The same customer on another server. */
function at(server: FastifyInstance, { client }: Pick<Customer, 'client'>): TestClient {
  const other = new TestClient(server);
  other.cookie = client.cookie;
  return other;
}
const deposit = (client: TestClient, amount: string, key: string = randomUUID(), pin = testPin) =>
  client.post('/api/transactions', { type: 'deposit', amount, pin }, { 'idempotency-key': key });

describe('where customers cannot deposit', () => {
  it('refuses a deposit of any size before checking its PIN, and credits nothing', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    for (const amount of ['0.01', '10000.00', '10000.01']) {
      const answer = await deposit(at(closed, ann), amount, randomUUID(), '9999');
      expect(answer.json()).toMatchObject({ status: 403, code: 'deposits_unavailable' });
    }
    expect(await balanceOf(ann)).toBe('100.00');
    expect((await ann.client.get('/api/pin/status')).json()).toMatchObject({ lockedUntil: null });
  });

  it('does not affect transfers and withdrawals', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    for (const body of [
      { type: 'withdrawal', amount: '1.00' },
      { type: 'transfer', amount: '1.00', toAccountId: ben.accountId },
    ])
      expect(
        (await at(closed, ann).post('/api/transactions', { ...body, pin: testPin })).statusCode,
      ).toBe(201);
  });

  it('returns the first answer to a deposit made before the change, without a second credit', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const key = randomUUID();
    const first = await deposit(ann.client, '40.00', key);
    for (const server of [closed, confirming]) {
      const again = await deposit(at(server, ann), '40.00', key);
      expect(again.statusCode).toBe(201);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.json()).toEqual(first.json());
    }
    expect((await deposit(at(closed, ann), '41.00', key)).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await balanceOf(ann)).toBe('140.00');
  });

  it('is the default in production, where deposits are never open', async () => {
    const production = { ...settings, mode: 'production' as const };
    expect(movementRulesOf('production').customerDeposits).toBe('off');
    const open = { ...production, rules: rules('open').rules };
    await expect(bank.anotherServer({ settings: open })).rejects.toThrow(/credit themselves/);
  });

  it('is shown to everyone who requests what the bank offers', async () => {
    for (const [server, deposits] of [
      [bank.app, 'open'],
      [confirming, 'confirmed'],
      [closed, 'off'],
    ] as const)
      expect((await server.inject('/api/bank')).json()).toMatchObject({ deposits });
  });
});

describe('where customers cannot withdraw', () => {
  let counterOnly: FastifyInstance;
  beforeAll(async () => {
    const demoRules = movementRulesOf('demo');
    counterOnly = await bank.anotherServer({
      settings: { ...settings, rules: { ...demoRules, customerWithdrawals: false } },
    });
  });
  const withdraw = (
    client: TestClient,
    amount: string,
    key: string = randomUUID(),
    pin = testPin,
  ) =>
    client.post(
      '/api/transactions',
      { type: 'withdrawal', amount, pin },
      { 'idempotency-key': key },
    );

  it('refuses a withdrawal before checking its PIN, and debits nothing', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const answer = await withdraw(at(counterOnly, ann), '1.00', randomUUID(), '9999');
    expect(answer.json()).toMatchObject({ status: 403, code: 'withdrawals_unavailable' });
    expect(await balanceOf(ann)).toBe('100.00');
    expect((await deposit(at(counterOnly, ann), '1.00')).statusCode).toBe(201);
  });

  it('pays out at the counter, and repeats the answer of an earlier withdrawal', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const staff = await signedInAdmin(bank);
    const key = randomUUID();
    const first = await withdraw(ann.client, '40.00', key);
    expect((await withdraw(at(counterOnly, ann), '40.00', key)).json()).toEqual(first.json());
    const paidOut = await at(counterOnly, staff).post(
      '/api/admin/counter-withdrawals',
      { accountId: ann.accountId, amount: '10.00' },
      { 'idempotency-key': randomUUID() },
    );
    expect(paidOut.statusCode).toBe(201);
    expect(await balanceOf(ann)).toBe('50.00');
  });

  it('is always the case in production', async () => {
    expect(movementRulesOf('production').customerWithdrawals).toBe(false);
    const production = { ...settings, mode: 'production' as const };
    const open = { ...movementRulesOf('production'), customerWithdrawals: true };
    const server = bank.anotherServer({ settings: { ...production, rules: open } });
    await expect(server).rejects.toThrow(/cash that no one pays out/);
    expect((await counterOnly.inject('/api/bank')).json()).toMatchObject({ withdrawals: false });
    expect((await bank.app.inject('/api/bank')).json()).toMatchObject({ withdrawals: true });
  });
});

describe('where staff confirm the cash', () => {
  it('holds a deposit of any size until they do, then credits it', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const staff = await signedInAdmin(bank);
    const answer = await deposit(at(confirming, ann), '40.00');
    expect(answer.json()).toMatchObject({ status: 'pending', amount: '40.00', channel: null });
    const { id } = answer.json<Transaction>();
    expect(await balanceOf(ann)).toBe('100.00');
    const refused = await ann.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '100.01',
      pin: testPin,
    });
    expect(refused.json()).toMatchObject({ code: 'insufficient_funds' });
    expect((await staff.client.get('/api/admin/waiting-work')).json()).toMatchObject({
      approvals: 1,
    });
    const approved = await staff.client.post(`/api/admin/transactions/${id}/approve`);
    expect(approved.json()).toMatchObject({ status: 'completed' });
    expect(await balanceOf(ann)).toBe('140.00');
    expect(await eventsAbout(bank, ann.customerId, 'transaction_approved')).toHaveLength(1);
    expect(await mailTo(bank, ann.email)).toContain('Completed: your deposit of $40.00');
  });

  it('credits nothing that they decline', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const staff = await signedInAdmin(bank);
    const { id } = (await deposit(at(confirming, ann), '9000.00')).json<Transaction>();
    await staff.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'No cash came' });
    expect(await balanceOf(ann)).toBe('100.00');
  });

  it('answers a repeated key with the held deposit, wherever it is sent', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const key = randomUUID();
    const held = (await deposit(at(confirming, ann), '40.00', key)).json<Transaction>();
    expect((await deposit(ann.client, '40.00', key)).json()).toEqual(held);
    expect(await balanceOf(ann)).toBe('100.00');
  });
});
