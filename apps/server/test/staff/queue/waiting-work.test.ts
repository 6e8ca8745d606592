import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { countWaitingWork } from '@seven-hills/contracts/staff/waiting-work';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrange } from '../../support/money/arranged-movement.ts';
import { reportCase } from '../../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  personWithSession,
  someone,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank, type TestClient } from '../../support/test-bank.ts';

type WaitingWork = AnswerOf<typeof countWaitingWork>;

let bank: TestBank;
let grace: TestClient;
let henry: TestClient;
beforeAll(async () => {
  bank = await openTestBank();
  grace = (await personWithSession(bank, { firstName: 'Grace', role: 'admin' })).client;
  henry = (await personWithSession(bank, { firstName: 'Henry', role: 'admin' })).client;
});
afterAll(() => bank.close());

const waiting = async (staff: TestClient) =>
  (await staff.get('/api/admin/waiting-work')).json<WaitingWork>();
const rename = ({ client }: Pick<Customer, 'client'>) =>
  client.call('PUT', '/api/profile', {
    ...someone(),
    firstName: 'Another',
  });
const say = (client: TestClient, id: number, content: string) =>
  client.post(`/api/chat/${id}/messages`, { clientId: randomUUID(), content });

it('counts the caller’s work: approvals, chats, messages, and name changes', async () => {
  const none = { approvals: 0, chats: 0, messages: 0, proposals: 0, nameChanges: 0, cases: 0 };
  const nothing = { ...none, forColleagues: none, pendingPayments: 0 };
  expect(await waiting(grace)).toEqual(nothing);
  const ann = await fundedCustomer(bank);
  await ann.client.post('/api/transactions', {
    type: 'deposit',
    amount: '10000.01',
    pin: testPin,
  });
  const asked = { name: 'Ann', email: ann.email, subject: 'Card', message: 'Where is it?' };
  await ann.client.post('/api/support-messages', asked);
  const { id } = (await ann.client.post('/api/chat/sessions')).json<ChatSession>();
  await rename(ann);
  expect(await waiting(grace)).toEqual({
    ...nothing,
    approvals: 1,
    chats: 1,
    messages: 1,
    nameChanges: 1,
  });

  // Once the chat is assigned to Grace, only she sees its unread messages.
  await say(grace, id, 'How can I help?');
  expect(await waiting(grace)).toMatchObject({ chats: 0 });
  const question = (await say(ann.client, id, 'With my card')).json<{ id: number }>();
  expect(await waiting(grace)).toMatchObject({ chats: 1 });
  expect(await waiting(henry)).toMatchObject({ chats: 0, forColleagues: { chats: 1 } });
  await grace.post(`/api/chat/${id}/read`, { messageId: question.id });
  expect(await waiting(grace)).toMatchObject({ chats: 0 });
});

it('counts the cases that the caller can work on, and separately those left to colleagues', async () => {
  const before = await waiting(grace);
  const ann = await fundedCustomer(bank);
  await giveRole(bank, ann.customerId);
  const { id } = await arrange(bank, {
    type: 'withdrawal',
    customerId: ann.customerId,
    amount: 2_000n,
  });
  const item = await reportCase(ann, id);
  expect(await waiting(grace)).toMatchObject({ cases: before.cases + 1 });
  expect((await waiting(ann.client)).forColleagues.cases).toBe(before.forColleagues.cases + 1);
  await henry.post(`/api/admin/queue/case/${item.id}/claim`);
  expect(await waiting(grace)).toMatchObject({
    cases: before.cases,
    forColleagues: { cases: before.forColleagues.cases + 1 },
  });
});

it('excludes what the caller may not decide', async () => {
  const before = await waiting(grace);
  const colleague = await fundedCustomer(bank);
  await giveRole(bank, colleague.customerId);
  await colleague.client.post('/api/transactions', {
    type: 'deposit',
    amount: '10000.01',
    pin: testPin,
  });
  await rename(colleague);
  expect(await waiting(grace)).toMatchObject({
    approvals: Number(before.approvals) + 1,
    nameChanges: Number(before.nameChanges) + 1,
  });
  expect(await waiting(colleague.client)).toMatchObject({
    approvals: before.approvals,
    nameChanges: before.nameChanges,
    forColleagues: {
      approvals: before.forColleagues.approvals + 1,
      nameChanges: before.forColleagues.nameChanges + 1,
    },
  });
});

it('leaves work that the role does not allow, or that a colleague works on, to colleagues', async () => {
  const ann = await fundedCustomer(bank);
  const asked = { name: 'Ann', email: ann.email, subject: 'Card', message: 'Where is it?' };
  await ann.client.post('/api/support-messages', asked);
  const before = await waiting(grace);
  const { rows } = await bank.database.query<{ id: bigint }>(
    'select max(id) as id from support_message',
  );
  await henry.post(`/api/admin/queue/message/${rows[0]?.id}/claim`);
  expect(await waiting(grace)).toMatchObject({
    messages: before.messages - 1,
    forColleagues: { messages: before.forColleagues.messages + 1 },
  });
  const teller = await personWithSession(bank, { firstName: 'Tess', role: 'teller' });
  expect(await waiting(teller.client)).toMatchObject({
    messages: 0,
    forColleagues: { messages: before.messages + before.forColleagues.messages },
  });
});
