import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { liveCloseCodes } from '@seven-hills/bank/help/live-close-codes';
import { liveLimits } from '@seven-hills/bank/help/live-limits';
import type { ChatMessage, ChatSession } from '@seven-hills/contracts/help/chat';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LiveClient } from '../../support/live-client.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  openAnother,
  personWithSession,
  testPin,
} from '../../support/people.ts';
import { sessionCookieOf } from '../../support/session-cookie.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let elsewhere: FastifyInstance;
let grace: Person;
let ann: Person;
let chatId: number;
let opened: LiveClient[];

beforeAll(async () => {
  bank = await openTestBank();
  elsewhere = await bank.anotherServer();
  for (const server of [bank.app, elsewhere]) await server.listen({ host: '127.0.0.1', port: 0 });
  grace = await personWithSession(bank, { firstName: 'Grace', role: 'admin' });
});
beforeEach(async () => {
  opened = [];
  ann = await personWithSession(bank, { firstName: 'Ann', lastName: 'Keller' });
  chatId = (await ann.client.post('/api/chat/sessions')).json<ChatSession>().id;
});
afterEach(() => {
  for (const client of opened) client.close();
});
afterAll(() => bank.close());

async function open({ client }: Person, server = bank.app): Promise<LiveClient> {
  const live = await LiveClient.open(server, client.cookie);
  opened.push(live);
  return live;
}
/** Another session of Ann's. */
async function signedInAgain(): Promise<Person> {
  const client = new TestClient(bank.app);
  client.cookie = await sessionCookieOf(bank, ann.customerId);
  return { ...ann, client };
}
const draft = (content: string, clientId: string = randomUUID()) => ({
  type: 'chat_message' as const,
  sessionId: chatId,
  clientId,
  content,
});
const stored = async () =>
  (await ann.client.get(`/api/chat/${chatId}/messages`)).json<ChatMessage[]>();

describe('opening the socket', () => {
  it('requires a session', async () => {
    await expect(LiveClient.open(bank.app, null)).rejects.toThrow('refused with 401');
    await expect(LiveClient.open(bank.app, 'session=nonsense')).rejects.toThrow('401');
  });

  it('is refused for an expired session', async () => {
    await bank.database.query(
      "update session set last_active_at = now() - interval '1 hour' where customer_id = $1",
      [ann.customerId],
    );
    await expect(open(ann)).rejects.toThrow('refused with 401');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page with an opaque origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused for %s', async (_who, headers) => {
    await expect(
      LiveClient.open(bank.app, ann.client.cookie, headers as Record<string, string>),
    ).rejects.toThrow('refused with 403');
  });

  it('leaves no open connection when it is refused', async () => {
    const { port } = bank.app.server.address() as AddressInfo;
    for (const path of ['/ws', '/api/account', '/nowhere']) {
      const connection = connect(port, '127.0.0.1');
      connection.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n',
      );
      connection.resume();
      await once(connection, 'end');
      connection.destroy();
    }
  });

  it('is the only thing that the address offers', async () => {
    expect((await ann.client.get('/ws')).statusCode).toBe(404);
  });

  it('closes the oldest sockets of a person beyond the limit, across sessions', async () => {
    const another = await signedInAgain();
    const sessions = [ann, another];
    const all: LiveClient[] = [];
    for (let count = 0; count < liveLimits.socketsPerPerson + 2; count++)
      all.push(await open(sessions[count % 2] ?? ann));
    for (const oldest of all.slice(0, 2)) expect(await oldest.closed).toBe(liveCloseCodes.replaced);
    for (const { socket } of all.slice(2)) expect(socket.readyState).toBe(socket.OPEN);
    const staff = await open(grace);
    expect(staff.socket.readyState).toBe(staff.socket.OPEN);
  });

  it('is refused beyond the limit of the server, with a code to try again later', async () => {
    const small = await bank.anotherServer({ limits: { socketsMax: 2 } });
    await small.listen({ host: '127.0.0.1', port: 0 });
    await open(ann, small);
    await open(grace, small);
    const oneMore = LiveClient.dial(small, ann.client.cookie);
    opened.push(oneMore);
    expect(await oneMore.closed).toBe(liveCloseCodes.tryAgainLater);
  });
});

describe('a message', () => {
  it('appears immediately on the other side, also through another server', async () => {
    const customer = await open(ann);
    const staff = await open(grace, elsewhere);
    await customer.join(chatId);
    await staff.join(chatId);
    const hello = draft('Hello?');
    customer.send(hello);
    expect((await staff.next('new_message')).message).toMatchObject({
      clientId: hello.clientId,
      senderType: 'customer',
      senderName: 'Ann Keller',
      message: 'Hello?',
    });
    staff.send(draft('Good morning, Ann'));
    await customer.next('new_message');
    expect((await customer.next('new_message')).message).toMatchObject({
      senderType: 'admin',
      senderName: 'Grace',
      message: 'Good morning, Ann',
    });
  });

  it('reaches the sockets too when sent over HTTP', async () => {
    const staff = await open(grace, elsewhere);
    await staff.join(chatId);
    await ann.client.post(`/api/chat/${chatId}/messages`, {
      clientId: randomUUID(),
      content: 'By letter',
    });
    expect((await staff.next('new_message')).message.message).toBe('By letter');
  });

  it('is acknowledged each time but stored once when it is sent again', async () => {
    const customer = await open(ann);
    const again = draft('Only once');
    customer.send(again);
    const first = await customer.next('message_stored');
    customer.send(again);
    expect(await customer.next('message_stored')).toEqual(first);
    const afterReconnect = await open(ann, elsewhere);
    afterReconnect.send(again);
    expect(await afterReconnect.next('message_stored')).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps its order when stored and delivered', async () => {
    const customer = await open(ann);
    const staff = await open(grace, elsewhere);
    await staff.join(chatId);
    const texts = Array.from({ length: 15 }, (_, index) => `Message ${index}`);
    for (const text of texts) customer.send(draft(text));
    const heard: string[] = [];
    for (const _ of texts) heard.push((await staff.next('new_message')).message.message);
    expect(heard).toEqual(texts);
    expect((await stored()).map(({ message }) => message)).toEqual(texts);
  });

  it('has its sender from the session, whatever the frame claims', async () => {
    const customer = await open(ann);
    customer.send({ ...draft('I am the bank'), senderId: 'admin', senderType: 'admin' });
    expect((await customer.next('message_stored')).message.senderType).toBe('customer');
  });

  it('is stored as the specification sends it, with an id from the server', async () => {
    const customer = await open(ann);
    const { clientId: _, ...documented } = draft('As documented');
    customer.send({ ...documented, senderId: 'admin', senderType: 'admin' });
    const { message } = await customer.next('message_stored');
    expect(message).toMatchObject({ message: 'As documented', clientId: expect.any(String) });
    customer.send(documented);
    expect((await customer.next('message_stored')).message.clientId).not.toBe(message.clientId);
    expect(await stored()).toHaveLength(2);
  });

  it('is refused in a closed chat, with its client id', async () => {
    const customer = await open(ann);
    await grace.client.post(`/api/chat/${chatId}/close`);
    const late = draft('Too late');
    customer.send(late);
    expect(await customer.next('refused')).toEqual({
      type: 'refused',
      code: 'conflict',
      message: 'This chat has ended.',
      sessionId: chatId,
      clientId: late.clientId,
    });
  });

  it('is refused beyond twenty in ten seconds', async () => {
    const customer = await open(ann);
    for (let count = 0; count <= liveLimits.chatMessagesPerTenSeconds; count++)
      customer.send(draft(`Message ${count}`));
    expect(await customer.next('refused')).toMatchObject({ code: 'too_many_attempts' });
    expect(await stored()).toHaveLength(liveLimits.chatMessagesPerTenSeconds);
  });

  it('is refused when empty', async () => {
    const customer = await open(ann);
    customer.send(draft('   '));
    expect(await customer.next('refused')).toMatchObject({
      code: 'validation_failed',
      message: 'Message is required',
    });
  });
});

describe("another customer's chat", () => {
  it('cannot be joined, written to, or typed in', async () => {
    const ben = await open(await personWithSession(bank));
    const customer = await open(ann);
    await customer.join(chatId);
    ben.send({ type: 'join_session', sessionId: chatId });
    expect(await ben.next('refused')).toMatchObject({ code: 'not_found', sessionId: chatId });
    ben.send(draft('Hello'));
    expect(await ben.next('refused')).toMatchObject({ code: 'not_found' });
    ben.send({ type: 'typing', sessionId: chatId });
    customer.send(draft('Only mine'));
    await customer.next('message_stored');
    expect(await ben.toldOf('new_message')).toEqual([]);
    expect(await ben.toldOf('chat_changed')).toEqual([]);
    expect(await customer.toldOf('typing')).toEqual([]);
  });
});

describe('other notifications', () => {
  it('show who is typing, but only to the other side', async () => {
    const customer = await open(ann);
    const staff = await open(grace, elsewhere);
    await customer.join(chatId);
    await staff.join(chatId);
    staff.send({ type: 'typing', sessionId: chatId });
    expect(await customer.next('typing')).toEqual({
      type: 'typing',
      sessionId: chatId,
      senderType: 'admin',
      senderName: 'Grace',
    });
    expect(await staff.toldOf('typing')).toEqual([]);
  });

  it('report an assigned chat to its customer and to all staff', async () => {
    const customer = await open(ann);
    const colleague = await open(
      await personWithSession(bank, { firstName: 'Henry', role: 'admin' }),
      elsewhere,
    );
    await grace.client.post(`/api/chat/${chatId}/assign`);
    const told = { type: 'chat_changed', sessionId: chatId };
    expect(await customer.next('chat_changed')).toEqual(told);
    expect(await colleague.next('chat_changed')).toEqual(told);
  });

  it('stop for a chat that the socket has left', async () => {
    const staff = await open(grace);
    await staff.join(chatId);
    staff.send({ type: 'leave_session', sessionId: chatId });
    await staff.toldOf('refused');
    const customer = await open(ann);
    customer.send(draft('Anyone there?'));
    await staff.next('chat_changed');
    expect(await staff.toldOf('new_message')).toEqual([]);
  });
});

describe('account events', () => {
  it('report a transfer to both sides, whichever server they are connected to', async () => {
    const payer = await fundedCustomer(bank);
    const payee = await fundedCustomer(bank);
    const bystander = await open(await fundedCustomer(bank));
    const ofPayer = await open(payer);
    const ofPayee = await open(payee, elsewhere);
    const sent = await payer.client.post('/api/transactions', {
      type: 'transfer',
      amount: '10.00',
      toAccountId: payee.accountId,
      pin: testPin,
    });
    expect(sent.json()).toMatchObject({ status: 'completed' });
    await ofPayer.next('account_changed');
    await ofPayee.next('account_changed');
    expect(await bystander.toldOf('account_changed')).toEqual([]);
  });

  it('report money in an account that is not the primary one', async () => {
    const payer = await fundedCustomer(bank);
    const payee = await fundedCustomer(bank);
    const savings = await openAnother(payee);
    const live = await open(payee);
    await payer.client.post('/api/transactions', {
      type: 'transfer',
      amount: '10.00',
      toAccountId: savings,
      pin: testPin,
    });
    await live.next('account_changed');
  });

  it('report a hold and a suspension', async () => {
    const customer = await fundedCustomer(bank);
    const live = await open(customer);
    await arrange(bank, {
      type: 'deposit',
      customerId: customer.customerId,
      amount: 2_000_000n,
      isPending: true,
    });
    await live.next('account_changed');
    await grace.client.post('/api/admin/suspend-account', { accountId: customer.accountId });
    await live.next('account_changed');
  });
});

describe('staff who become customers', () => {
  it('receive nothing that is written afterward, on any server', async () => {
    const customer = await open(ann);
    const henry = await personWithSession(bank, { firstName: 'Henry', role: 'admin' });
    const sockets = [await open(henry), await open(henry, elsewhere)];
    for (const socket of sockets) await socket.join(chatId);
    const colleague = await open(grace, elsewhere);
    await colleague.join(chatId);
    await giveRole(bank, henry.customerId, 'user');
    for (let count = 0; count < 5; count++) customer.send(draft(`Secret ${count}`));
    for (let count = 0; count < 5; count++) await colleague.next('new_message');
    for (const socket of sockets) {
      expect(await socket.closed).toBe(liveCloseCodes.tryAgainLater);
      expect(socket.heard('new_message')).toEqual([]);
      expect(socket.heard('chat_changed')).toEqual([]);
    }
  });

  it('receive nothing even if the notification was lost and they keep writing', async () => {
    const henry = await personWithSession(bank, { firstName: 'Henry', role: 'admin' });
    const socket = await open(henry);
    await socket.join(chatId);
    await withoutTriggers(() => giveRole(bank, henry.customerId, 'user'));
    socket.send(draft('Let me in'));
    expect(await socket.closed).toBe(liveCloseCodes.tryAgainLater);
    expect(await stored()).toEqual([]);
  });

  it('count as customers on the socket if their new role answers no chats', async () => {
    const teller = await personWithSession(bank, { firstName: 'Theo', role: 'teller' });
    const socket = await open(teller);
    socket.send({ type: 'join_session', sessionId: chatId });
    expect(await socket.next('refused')).toMatchObject({ code: 'not_found' });
  });

  it('reconnect with their current role', async () => {
    const henry = await personWithSession(bank, { firstName: 'Henry', role: 'admin' });
    const before = await open(henry);
    await giveRole(bank, henry.customerId, 'user');
    await before.closed;
    const after = await open(henry);
    after.send({ type: 'join_session', sessionId: chatId });
    expect(await after.next('refused')).toMatchObject({ code: 'not_found' });
  });

  /** Simulates a notification that was lost while the listener was disconnected. */
  async function withoutTriggers(work: () => Promise<unknown>): Promise<void> {
    await bank.superuser.query('alter table staff_member disable trigger role_change_is_announced');
    await work();
    await bank.superuser.query('alter table staff_member enable trigger role_change_is_announced');
  }
});

describe('the socket is closed', () => {
  it('at sign-out, on every server', async () => {
    const here = await open(ann);
    const there = await open(ann, elsewhere);
    await ann.client.post('/api/logout');
    expect(await here.closed).toBe(liveCloseCodes.signedOut);
    expect(await there.closed).toBe(liveCloseCodes.signedOut);
  });

  it('when a frame arrives after the session expired', async () => {
    const customer = await open(ann);
    await bank.database.query(
      "update session set expires_at = now() - interval '1 second' where customer_id = $1",
      [ann.customerId],
    );
    customer.send(draft('Am I still here?'));
    expect(await customer.closed).toBe(liveCloseCodes.signedOut);
  });

  it('when the session expires without any frame', async () => {
    const customer = await open(ann);
    await bank.database.query(
      "update session set last_active_at = now() - interval '1 hour' where customer_id = $1",
      [ann.customerId],
    );
    expect(await customer.closed).toBe(liveCloseCodes.signedOut);
  });

  it('for a frame above 8 KB', async () => {
    const customer = await open(ann);
    customer.send(draft('x'.repeat(liveLimits.frameBytesMax)));
    expect(await customer.closed).toBe(liveCloseCodes.frameTooLarge);
    expect(await stored()).toEqual([]);
  });

  it('for a binary frame', async () => {
    const customer = await open(ann);
    customer.socket.send(Buffer.from([1, 2, 3]));
    expect(await customer.closed).toBe(liveCloseCodes.policy);
  });

  it('for a flood of frames', async () => {
    const customer = await open(ann);
    for (let count = 0; count <= liveLimits.framesPerTenSeconds; count++)
      customer.send({ type: 'ping' });
    expect(await customer.closed).toBe(liveCloseCodes.policy);
  });

  it('but not for an invalid frame', async () => {
    const customer = await open(ann);
    for (const nonsense of ['{', 'null', '[]', '{"type":"transfer_money"}']) {
      customer.socket.send(nonsense);
      expect((await customer.next('refused')).code).toBe('validation_failed');
    }
  });

  it('with 1001 when the server stops, after it has stored pending messages', async () => {
    const leaving = await bank.anotherServer();
    await leaving.listen({ host: '127.0.0.1', port: 0 });
    const customer = await open(ann, leaving);
    const last = draft('Just in time');
    customer.send(last);
    await customer.next('message_stored');
    await leaving.close();
    expect(await customer.closed).toBe(liveCloseCodes.serverStops);
    expect(await stored()).toHaveLength(1);
  });
});
