import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { Payee } from '@seven-hills/contracts/money/payees';
import type { LightMyRequestResponse } from 'fastify';
import { seedDemo } from '../../src/compose/bank.ts';
import { keyedColumns } from '../../src/compose/capabilities.ts';
import { followEvents } from '../../src/money/alerts/follow-events.ts';
import { followTransactions } from '../../src/money/alerts/follow-transactions.ts';
import { handOverWires } from '../../src/money/wires/hand-over-wires.ts';
import { sandboxWireRail } from '../../src/money/wires/rails/sandbox-wire-rail.ts';
import { claimDatabase } from '../../src/opening/claim-database.ts';
import { demoPassword, demoPeople, demoPin } from '../../src/opening/demo-people.ts';
import { openKeys } from '../../src/opening/open-keys.ts';
import { rollUpActivity } from '../../src/staff/figures/roll-up-activity.ts';
import { plainWire } from '../support/money/sample-wire.ts';
import { inDays } from '../support/money/schedules.ts';
import { requireOthers } from '../support/proposals.ts';
import { personWithApp } from '../support/sign-in/factors.ts';
import { type TestBank, TestClient } from '../support/test-bank.ts';

/** Signs a demo person in. */
export async function signIn(bank: TestBank, name: string): Promise<TestClient> {
  const client = new TestClient(bank.app);
  await done(client.post('/api/login', { email: `${name}@example.com`, password: demoPassword }));
  return client;
}

/** Opens an empty database as a demo, and does something in every part of the bank. */
export async function populate(bank: TestBank): Promise<void> {
  const { app, database, keys, roles } = bank;
  const settings = { mode: 'demo', databaseUrl: bank.connectionString, dataDirectory: '' } as const;
  await claimDatabase(roles, settings);
  await openKeys(database, { ...settings, keys }, keyedColumns);
  await seedDemo(app.means);
  await moveMoney(bank);
  await getHelp(bank);
  await change(bank);
  await handOverWires({ database, sealingKeys: keys.sealing, rail: sandboxWireRail(database) });
  const mail = { ...app.means, siteUrl: () => 'https://bank.example' };
  await followTransactions(mail);
  await followEvents(mail);
  await rollUpActivity(database);
}

/** A movement of each kind, a scheduled payment, a proposal, and a correction. */
async function moveMoney(bank: TestBank): Promise<void> {
  const olivia = await signIn(bank, 'olivia');
  const marcus = await signIn(bank, 'marcus');
  const admin = await signIn(bank, 'admin');
  const operations = await signIn(bank, 'operations');
  const pin = demoPin;
  const { id: marcusAccount } = (await done(marcus.get('/api/account'))).json<{ id: number }>();
  await done(olivia.post('/api/wire-transfer', { ...plainWire, pin }));
  const settled = await done(
    olivia.post('/api/wire-transfer', { ...plainWire, amount: '75.00', pin }),
  );
  const { id: wireId } = settled.json<Transaction>();
  await done(operations.post(`/api/admin/transactions/${wireId}/approve`));
  await done(
    olivia.post('/api/external-payment', {
      amount: '20.00',
      paymentProvider: 'zelle',
      paymentIdentifier: 'jordan@example.com',
      recipientName: 'Jordan Ames',
      description: 'Piano lessons',
      pin,
    }),
  );
  const transfer = await done(
    olivia.post('/api/transactions', {
      type: 'transfer',
      amount: '42.10',
      toAccountId: marcusAccount,
      description: 'Sent twice',
      pin,
    }),
  );
  const payees = (await done(olivia.get('/api/payees'))).json<Payee[]>();
  await done(
    olivia.post('/api/schedules', {
      payeeId: payees.find(({ kind }) => kind === 'customer')?.id,
      amount: '25.00',
      every: 'monthly',
      firstOn: inDays(20),
      pin,
    }),
  );
  await requireOthers(bank, 'transaction_correction', 0, null);
  await done(
    operations.post(
      `/api/admin/transactions/${transfer.json<Transaction>().id}/corrections`,
      { scope: 'whole', reasonCode: 'duplicate', note: 'Sent it twice, says Olivia' },
      { 'idempotency-key': 'correction' },
    ),
  );
  await requireOthers(bank, 'balance_adjustment');
  await done(
    admin.call('PATCH', '/api/admin/balance', {
      accountId: marcusAccount,
      newBalance: '1000.00',
      reason: 'A correction',
    }),
  );
  await done(olivia.get('/api/transactions/count'));
  await done(olivia.get('/api/insights'));
}

/** A chat, a message, and what staff note about a customer. */
async function getHelp(bank: TestBank): Promise<void> {
  const olivia = await signIn(bank, 'olivia');
  const support = await signIn(bank, 'support');
  const chat = (await done(olivia.post('/api/chat/sessions'))).json<ChatSession>();
  const say = (client: TestClient, content: string) =>
    done(client.post(`/api/chat/${chat.id}/messages`, { clientId: randomUUID(), content }));
  await say(olivia, 'Did my wire go out?');
  await done(support.post(`/api/chat/${chat.id}/assign`));
  await say(support, 'One of the two did; the other one awaits its approval.');
  await done(
    olivia.post('/api/support-messages', {
      name: 'Olivia Martinez',
      email: 'olivia@example.com',
      subject: 'Opening hours',
      message: 'Are you open on the day after Thanksgiving?',
    }),
  );
}

/** What people and staff change about customers, and a person with a second factor. */
async function change(bank: TestBank): Promise<void> {
  const priya = await signIn(bank, 'priya');
  const support = await signIn(bank, 'support');
  const { rows } = await bank.database.query<{ id: bigint }>(
    "select id from customer where email = 'priya@example.com'",
  );
  const path = `/api/admin/users/${rows[0]?.id}`;
  await done(support.get(`${path}/notes`));
  await done(support.post(`${path}/notes`, { text: 'Called about the fee' }));
  await done(support.post(`${path}/flags`, { flag: 'vip', note: 'Long-standing customer' }));
  const reply = { title: 'Hours', text: 'We are open at all times.' };
  await done(support.post('/api/admin/saved-replies', reply));
  await done(priya.call('PUT', '/api/insights/settings', { monthStartsOn: 15 }));
  // Waits for staff, who confirm names.
  const own = demoPeople.find((person) => person.email === 'priya@example.com');
  const { dateOfBirth, phoneNumber, address, lastName, email } = { ...own };
  const profile = { dateOfBirth, phoneNumber, address, lastName, email, firstName: 'Priyanka' };
  await done(priya.call('PUT', '/api/profile', profile));
  const { app } = bank;
  await done(new TestClient(app).post('/api/forgot-password', { email: 'marcus@example.com' }));
  await personWithApp(bank, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' });
}

async function done(answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`${statusCode}: ${body}`);
  return answer;
}
