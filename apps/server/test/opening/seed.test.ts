import { setTimeout as sleep } from 'node:timers/promises';
import { hasPermission, staffRoles } from '@seven-hills/bank/staff-roles';
import { createPool, inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../src/compose/bank.ts';
import { followEvents } from '../../src/money/alerts/follow-events.ts';
import { followTransactions } from '../../src/money/alerts/follow-transactions.ts';
import { lockBankMark } from '../../src/opening/bank-mark.ts';
import { demoPassword, demoPeople } from '../../src/opening/demo-people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  await seedDemo(bank.app.means);
  await seedDemo(bank.app.means);
});
afterAll(() => bank.close());

it('seeds once, with a clean audit, and lets every demo person sign in', async () => {
  expect(await bank.audit()).toEqual([]);
  for (const { email, status } of demoPeople) {
    const client = new TestClient(bank.app);
    const user = (await client.post('/api/login', { email, password: demoPassword })).json<{
      user: { role: string; hasInitialDeposit: boolean };
    }>().user;
    const isStaff = staffRoles.some((role) => role === status);
    expect(user.role).toBe(isStaff ? status : 'user');
    expect(user.hasInitialDeposit).toBe(status !== 'awaiting deposit');
    const account = (await client.get('/api/account')).json<{
      isActive: boolean;
      balance: string;
    }>();
    expect(account.isActive).toBe(status === 'active' || isStaff);
  }
});

it('has recorded what the demo people agreed to', async () => {
  const client = new TestClient(bank.app);
  await client.post('/api/login', { email: 'olivia@example.com', password: demoPassword });
  const agreed = (await client.get('/api/profile/agreements')).json<{ document: string }[]>();
  expect(agreed.map(({ document }) => document).sort()).toEqual(['esign', 'privacy', 'terms']);
});

it('has the two staff members that a decision about limits and fees requires', () => {
  const deciders = demoPeople.filter(({ status }) =>
    hasPermission(staffRoles.find((role) => role === status) ?? null, 'terms.manage'),
  );
  expect(deciders.map(({ email }) => email)).toEqual([
    'admin@example.com',
    'operations@example.com',
  ]);
});

it('includes a year of history in order', async () => {
  const client = new TestClient(bank.app);
  await client.post('/api/login', { email: 'olivia@example.com', password: demoPassword });
  const history = (await client.get('/api/transactions?limit=200')).json<
    { id: number; createdAt: string }[]
  >();
  expect(history).toHaveLength(200);
  const moments = history.map(({ createdAt }) => createdAt);
  expect(moments).toEqual([...moments].sort().reverse());
});

it('has sample alerts about money, none about what the seed set up, and no quiet hours', async () => {
  const { keys, app } = bank;
  const mail = { sealingKeys: keys.sealing, siteUrl: () => 'https://bank.example' };
  await followTransactions({ ...app.means, ...mail });
  await followEvents({ ...app.means, ...mail });
  const client = new TestClient(bank.app);
  await client.post('/api/login', { email: 'olivia@example.com', password: demoPassword });
  const alerts = (await client.get('/api/notifications')).json<{ kind: string }[]>();
  expect(alerts.map(({ kind }) => kind)).toContain('money_in');
  expect(alerts.map(({ kind }) => kind)).not.toContain('new_payee');
  expect((await client.get('/api/alert-settings')).json()).toEqual({
    quietHours: null,
    showsDetails: false,
  });
});

it('has payees, two schedules, requests, and a scheduled payment that failed for lack of money', async () => {
  const olivia = new TestClient(bank.app);
  await olivia.post('/api/login', { email: 'olivia@example.com', password: demoPassword });
  const kindsOf = (items: { kind: string }[]) => items.map(({ kind }) => kind);
  expect(kindsOf((await olivia.get('/api/payees')).json())).toEqual(
    expect.arrayContaining(['customer', 'bank_account', 'payment_service']),
  );
  expect((await olivia.get('/api/schedules')).json()).toHaveLength(2);
  expect((await olivia.get('/api/schedules/notices')).json()).toEqual([]);
  const marcus = new TestClient(bank.app);
  await marcus.post('/api/login', { email: 'marcus@example.com', password: demoPassword });
  expect((await marcus.get('/api/schedules/notices')).json()).toMatchObject([
    { kind: 'failed', amount: '14500.00', reason: expect.stringContaining('Insufficient funds') },
  ]);
  const [missed] = (await marcus.get('/api/schedules')).json<{ id: number; state: string }[]>();
  expect(missed?.state).toBe('ended');
  expect((await marcus.get(`/api/schedules/${missed?.id}`)).json()).toMatchObject({
    past: [{ state: 'failed', attempts: 4 }],
  });
});

it('has Olivia’s savings with two goals, and an account that she shares with Marcus', async () => {
  const client = new TestClient(bank.app);
  await client.post('/api/login', { email: 'olivia@example.com', password: demoPassword });
  const { accounts } = (await client.get('/api/own-accounts')).json<{
    accounts: { id: number; accountType: string; isShared: boolean; freeToSpend: string | null }[];
  }>();
  expect(accounts).toMatchObject([
    { accountType: 'checking', isShared: false },
    { accountType: 'savings', isShared: false, freeToSpend: expect.any(String) },
    { accountType: 'checking', isShared: true },
  ]);
  const [, savings, household] = accounts.map(({ id }) => id);
  const goals = await client.get(`/api/savings-goals?account=${savings}`);
  expect(goals.json<{ goals: object[] }>().goals).toHaveLength(2);
  const shared = await client.get(`/api/transactions?account=${household}&limit=200`);
  const orderers = shared.json<{ orderedBy: string | null }[]>().map(({ orderedBy }) => orderedBy);
  expect(new Set(orderers)).toEqual(new Set(['Olivia M.', 'Marcus B.', null]));
});

it('makes another server wait for longer than a statement and its answer may take', async () => {
  const { connectionString } = bank;
  const pool = createPool({ connectionString, statementTimeoutMs: 200, answerTimeoutMs: 200 });
  try {
    const { promise: seeded, resolve: endSeeding } = Promise.withResolvers<void>();
    const { promise: locked, resolve: haveLocked } = Promise.withResolvers<void>();
    const seeding = inTransaction(bank.database, async (connection) => {
      await lockBankMark(connection);
      haveLocked();
      await seeded;
    });
    await locked;
    const waiting = inTransaction(pool, lockBankMark);
    waiting.catch(() => undefined);
    await sleep(600);
    endSeeding();
    await seeding;
    await expect(waiting).resolves.toBeUndefined();
  } finally {
    await pool.end();
  }
});
