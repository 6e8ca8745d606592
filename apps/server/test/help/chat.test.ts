import { randomUUID } from 'node:crypto';
import { liveLimits } from '@seven-hills/bank/help/live-limits';
import { limits } from '@seven-hills/bank/limits';
import type { ChatMessage, ChatSession } from '@seven-hills/contracts/help/chat';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import { closeIdleChats } from '../../src/help/chat/close-idle-chats.ts';
import { type Customer, personWithSession } from '../support/people.ts';
import { eventsAbout } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
type Person = Pick<Customer, 'client' | 'customerId'>;
let grace: Person;
let henry: Person;
let ann: Person;

beforeAll(async () => {
  bank = await openTestBank();
  grace = await personWithSession(bank, {
    firstName: 'Grace',
    lastName: 'Whitfield',
    role: 'admin',
  });
  henry = await personWithSession(bank, { firstName: 'Henry', lastName: 'Adler', role: 'admin' });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await personWithSession(bank, { firstName: 'Ann', lastName: 'Keller' });
});
afterAll(() => bank.close());

const start = async ({ client }: Person) =>
  (await client.post('/api/chat/sessions')).json<ChatSession>();
const say = ({ client }: Person, sessionId: number, content: string, clientId = randomUUID()) =>
  client.post(`/api/chat/${sessionId}/messages`, { clientId, content });
const messages = async ({ client }: Person, sessionId: number) =>
  (await client.get(`/api/chat/${sessionId}/messages`)).json<ChatMessage[]>();
const sessions = async ({ client }: Person, query = 'status=open') =>
  (await client.get(`/api/chat/sessions?${query}`)).json<ChatSession[]>();
const seenBy = async (staff: Person, id: number) =>
  (await sessions(staff, 'status=all&limit=200')).find((chat) => chat.id === id);
const assign = ({ client }: Person, sessionId: number) =>
  client.post(`/api/chat/${sessionId}/assign`);
const close = ({ client }: Person, sessionId: number) =>
  client.post(`/api/chat/${sessionId}/close`);

describe('a chat', () => {
  it('starts in the waiting state, even before the initial deposit, and is visible to staff', async () => {
    const chat = await start(ann);
    expect(chat).toMatchObject({
      customerName: 'Ann Keller',
      status: 'waiting',
      assignedToAdmin: null,
      unreadCount: 0,
      lastMessage: null,
    });
    expect(await sessions(grace)).toContainEqual(chat);
    expect(await eventsAbout(bank, ann.customerId, 'chat_started')).toHaveLength(1);
  });

  it('reports how many others are ahead of it until someone takes it', async () => {
    const ben = await personWithSession(bank, { firstName: 'Ben', lastName: 'Okafor' });
    const first = await start(ann);
    const second = await start(ben);
    const mine = async ({ client }: Person) =>
      (await client.get('/api/chat/mine')).json<ChatSession[]>()[0]?.queuePosition;
    const before = first.queuePosition ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(second.queuePosition).toBe(before + 1);
    await assign(grace, first.id);
    expect(await mine(ann)).toBeNull();
    expect(await mine(ben)).toBe(before);
    await close(ben, second.id);
    expect(await mine(ben)).toBeNull();
  });

  it('is unique: starting another returns the open one, even with simultaneous requests', async () => {
    const started = await Promise.all([start(ann), start(ann), start(ann), start(ann)]);
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await sessions(grace)).toContainEqual({
      ...started[0],
    });
  });

  it('goes from waiting to assigned, active, and closed', async () => {
    const { id } = await start(ann);
    expect((await assign(grace, id)).json()).toMatchObject({
      status: 'assigned',
      assignedToAdmin: Number(grace.customerId),
      assignedToName: 'Grace Whitfield',
    });
    expect((await say(grace, id, 'Good morning')).statusCode).toBe(200);
    expect(await seenBy(grace, id)).toMatchObject({ status: 'active' });
    expect((await close(ann, id)).json()).toMatchObject({ status: 'closed', closedBy: 'customer' });
    expect(await eventsAbout(bank, ann.customerId, 'chat_closed')).toHaveLength(1);
  });

  it('can be ended by staff; ending it again keeps the side that ended it first', async () => {
    const { id } = await start(ann);
    expect((await close(grace, id)).json()).toMatchObject({ status: 'closed', closedBy: 'admin' });
    expect((await close(ann, id)).json()).toMatchObject({ status: 'closed', closedBy: 'admin' });
  });

  it('rejects messages once closed, stays readable, and can be followed by another', async () => {
    const { id } = await start(ann);
    await say(ann, id, 'Hello');
    await close(ann, id);
    expect((await say(ann, id, 'One more thing')).json()).toMatchObject({
      code: 'conflict',
      message: 'This chat has ended.',
    });
    const next = await start(ann);
    expect(next.id).not.toBe(id);
    const mine = (await ann.client.get('/api/chat/mine')).json<ChatSession[]>();
    expect(mine.map((chat) => [chat.id, chat.status])).toEqual([
      [next.id, 'waiting'],
      [id, 'closed'],
    ]);
    expect((await messages(ann, id)).map(({ message }) => message)).toEqual(['Hello']);
  });

  it('cannot be started by staff', async () => {
    expect((await grace.client.post('/api/chat/sessions')).json()).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('messages', () => {
  it('have the sender side from the session, whatever the body claims', async () => {
    const { id } = await start(ann);
    await ann.client.post(`/api/chat/${id}/messages`, {
      clientId: randomUUID(),
      content: '  Hello,\nis anyone there?  ',
      senderId: 'admin',
      senderType: 'admin',
    });
    await say(grace, id, 'Yes: Grace speaking.');
    const seen = await messages(ann, id);
    expect(
      seen.map(({ senderType, senderName, message }) => [senderType, senderName, message]),
    ).toEqual([
      ['customer', 'Ann Keller', 'Hello,\nis anyone there?'],
      ['admin', 'Grace', 'Yes: Grace speaking.'],
    ]);
    expect((await messages(henry, id))[1]?.senderName).toBe('Grace Whitfield');
  });

  it('are stored once, however often and however simultaneously they are sent', async () => {
    const { id } = await start(ann);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => say(ann, id, 'Only once', clientId)),
    );
    const stored = answers.map((answer) => answer.json<ChatMessage>());
    expect(new Set(stored.map((message) => message.id)).size).toBe(1);
    expect(await messages(ann, id)).toEqual([stored[0]]);
    await close(ann, id);
    expect((await say(ann, id, 'Only once', clientId)).json()).toEqual(stored[0]);
  });

  it('stay separate when two people use the same client id', async () => {
    const { id } = await start(ann);
    const clientId = randomUUID();
    await say(ann, id, 'From Ann', clientId);
    await say(grace, id, 'From Grace', clientId);
    expect((await messages(ann, id)).map(({ message }) => message)).toEqual([
      'From Ann',
      'From Grace',
    ]);
  });

  it.each([
    ['nothing', '', 'Message is required'],
    ['whitespace', ' \n ', 'Message is required'],
    ['2,001 characters', 'x'.repeat(2_001), 'Please use at most 2,000 characters'],
    ['control characters', 'a\u0007b', 'Please use plain text only'],
    ['half a surrogate pair', 'a\ud83d', 'Please use plain text only'],
  ])('of %s are refused', async (_what, content, message) => {
    const { id } = await start(ann);
    expect((await say(ann, id, content)).json()).toMatchObject({
      code: 'validation_failed',
      message,
    });
    expect(await messages(ann, id)).toEqual([]);
  });

  it('are limited to twenty in ten seconds, over all connections', async () => {
    const { id } = await start(ann);
    for (let count = 0; count < liveLimits.chatMessagesPerTenSeconds; count++)
      expect((await say(ann, id, `Message ${count}`)).statusCode).toBe(200);
    const refused = await say(ann, id, 'One too many');
    expect(refused.json()).toMatchObject({ code: 'too_many_attempts', status: 429 });
    expect(await messages(ann, id)).toHaveLength(liveLimits.chatMessagesPerTenSeconds);
  });

  it('are paged backward', async () => {
    const { id } = await start(ann);
    for (const text of ['one', 'two', 'three', 'four', 'five']) await say(ann, id, text);
    const newest = (await ann.client.get(`/api/chat/${id}/messages?limit=2`)).json<ChatMessage[]>();
    expect(newest.map(({ message }) => message)).toEqual(['four', 'five']);
    const before = await ann.client.get(`/api/chat/${id}/messages?limit=2&before=${newest[0]?.id}`);
    expect(before.json<ChatMessage[]>().map(({ message }) => message)).toEqual(['two', 'three']);
  });

  it('can never be changed or deleted', async () => {
    const { id } = await start(ann);
    await say(ann, id, 'As I wrote it');
    await expect(bank.superuser.query("update chat_message set message = 'x'")).rejects.toThrow(
      'append-only',
    );
    await expect(bank.superuser.query('delete from chat_message')).rejects.toThrow('append-only');
  });
});

describe("another customer's chat", () => {
  it('appears not to exist for reading, writing, marking, and ending', async () => {
    const { id } = await start(ann);
    await say(ann, id, 'Between us');
    const ben = await personWithSession(bank);
    const tries = [
      await ben.client.get(`/api/chat/${id}`),
      await ben.client.get(`/api/chat/${id}/messages`),
      await say(ben, id, 'Hello'),
      await ben.client.post(`/api/chat/${id}/read`, { messageId: 1 }),
      await close(ben, id),
    ];
    for (const refused of tries)
      expect(refused.json()).toMatchObject({ code: 'not_found', status: 404 });
    expect((await ben.client.get('/api/chat/mine')).json()).toEqual([]);
    expect(await seenBy(grace, id)).toMatchObject({ status: 'waiting' });
  });

  it('cannot be listed or assigned by a customer', async () => {
    const { id } = await start(ann);
    for (const refused of [await ann.client.get('/api/chat/sessions'), await assign(ann, id)])
      expect(refused.json()).toMatchObject({ code: 'admin_required', status: 403 });
  });
});

describe('assigning a chat', () => {
  it('succeeds for only one of two colleagues who try at the same time', async () => {
    const { id } = await start(ann);
    const answers = await Promise.all([assign(grace, id), assign(henry, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({
      code: 'claimed_by_colleague',
      message: expect.stringMatching(/ has had this chat since \d+:\d\d [AP]M ET\.$/),
    });
    expect(await eventsAbout(bank, ann.customerId, 'chat_assigned')).toHaveLength(1);
  });

  it('changes nothing when the same colleague repeats it', async () => {
    const { id } = await start(ann);
    await assign(grace, id);
    await say(grace, id, 'Hello');
    expect((await assign(grace, id)).json()).toMatchObject({ status: 'active' });
  });

  it('is refused for a closed or unknown chat', async () => {
    const { id } = await start(ann);
    await close(ann, id);
    expect((await assign(grace, id)).json()).toMatchObject({ code: 'conflict' });
    expect((await assign(grace, 999_999)).json()).toMatchObject({ code: 'not_found' });
  });

  it('happens when staff reply in an unassigned chat', async () => {
    const { id } = await start(ann);
    await say(henry, id, 'I can help');
    expect(await seenBy(grace, id)).toMatchObject({
      status: 'active',
      assignedToAdmin: Number(henry.customerId),
    });
  });

  it('shows the customer only the first name', async () => {
    const { id } = await start(ann);
    await assign(grace, id);
    const [mine] = (await ann.client.get('/api/chat/mine')).json<ChatSession[]>();
    expect(mine?.assignedToName).toBe('Grace');
  });
});

describe('a colleague’s chat', () => {
  const join = ({ client }: Person, sessionId: number, joins?: boolean) =>
    client.post(`/api/chat/${sessionId}/messages`, {
      clientId: randomUUID(),
      content: 'Beside you',
      ...(joins === undefined ? {} : { joins }),
    });

  it('can be joined only knowingly, and under the joiner’s own name', async () => {
    const { id } = await start(ann);
    await assign(grace, id);
    const refused = await join(henry, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'claimed_by_colleague',
      claim: { name: 'Grace Whitfield' },
    });
    expect(await messages(ann, id)).toEqual([]);
    expect((await join(henry, id, true)).statusCode).toBe(200);
    expect(await messages(ann, id)).toMatchObject([{ senderName: 'Henry' }]);
    expect(await seenBy(grace, id)).toMatchObject({ assignedToName: 'Grace Whitfield' });
  });

  it('waits since its first unanswered message, and no longer after a reply', async () => {
    const { id, createdAt } = await start(ann);
    expect(await seenBy(grace, id)).toMatchObject({ waitsSince: createdAt });
    const question = (await say(ann, id, 'Hello?')).json<ChatMessage>();
    await say(ann, id, 'Anyone?');
    expect(await seenBy(grace, id)).toMatchObject({ waitsSince: question.timestamp });
    await say(grace, id, 'Here I am');
    expect(await seenBy(grace, id)).toMatchObject({ waitsSince: null });
  });

  it('is closed with an outcome and a tag, which the customer does not see', async () => {
    const { id } = await start(ann);
    const mailCount = async () =>
      (await bank.database.query('select count(*) from mail_message')).rows;
    const mailBefore = await mailCount();
    await grace.client.post(`/api/chat/${id}/close`, { outcome: 'spam', tag: 'cards' });
    expect(await mailCount()).toEqual(mailBefore);
    expect(await seenBy(grace, id)).toMatchObject({ outcome: 'spam', tag: 'cards' });
    const own = (await ann.client.get(`/api/chat/${id}`)).json<ChatSession>();
    expect(own).toMatchObject({ closedBy: 'admin', outcome: null, tag: null });
    const another = await start(ann);
    await ann.client.post(`/api/chat/${another.id}/close`, { outcome: 'spam' });
    expect(await seenBy(grace, another.id)).toMatchObject({ closedBy: 'customer', outcome: null });
  });
});

describe('unread counts', () => {
  it('count the other side’s messages after the marker, for each side', async () => {
    const { id } = await start(ann);
    await say(ann, id, 'One');
    const second = (await say(ann, id, 'Two')).json<ChatMessage>();
    await say(ann, id, 'Three');
    await say(grace, id, 'Four');
    expect((await seenBy(henry, id))?.unreadCount).toBe(3);
    expect((await start(ann)).unreadCount).toBe(1);
    const read = (messageId: number, by: Person) =>
      by.client.post(`/api/chat/${id}/read`, { messageId });
    expect((await read(second.id, grace)).json()).toEqual({ unreadCount: 1 });
    expect((await read(1_000_000_000, grace)).json()).toEqual({ unreadCount: 0 });
    expect((await read(second.id, grace)).json()).toEqual({ unreadCount: 0 });
    await say(ann, id, 'Five');
    expect((await seenBy(henry, id))?.unreadCount).toBe(1);
    expect((await start(ann)).unreadCount).toBe(1);
  });
});

describe('the list for staff', () => {
  it('lists unassigned chats, then assigned ones, then closed ones, in pages', async () => {
    for (const chat of await sessions(grace)) await close(grace, chat.id);
    const people = [ann, await personWithSession(bank), await personWithSession(bank)];
    const ids: number[] = [];
    for (const person of people) ids.push((await start(person)).id);
    const [first = 0, second = 0, third = 0] = ids;
    await assign(grace, first);
    await close(grace, second);
    const open = await sessions(grace);
    expect(open.map(({ id }) => id)).toEqual([third, first]);
    const all = await sessions(grace, '');
    expect(all.slice(0, 3).map(({ id }) => id)).toEqual([third, first, second]);
    const [newest] = await sessions(grace, 'status=closed&limit=1');
    expect(newest?.id).toBe(second);
    const [older] = await sessions(grace, `status=closed&limit=1&cursor=${second}`);
    expect(older?.id).toBeLessThan(second);
  });
  it('reaches every open chat, even if one is assigned between pages', async () => {
    for (const chat of await sessions(grace, 'status=open&limit=200')) await close(grace, chat.id);
    const ids: number[] = [];
    for (let count = 0; count < 5; count++)
      ids.push((await start(await personWithSession(bank))).id);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
    await assign(grace, first);
    const page = (after: number, status = 'open') =>
      sessions(grace, `status=${status}&limit=2&cursor=${after}`);
    const idsOf = (chats: ChatSession[]) => chats.map(({ id }) => id);
    expect(idsOf(await sessions(grace, 'status=open&limit=2'))).toEqual([second, third]);
    expect(idsOf(await page(third))).toEqual([fourth, fifth]);
    expect(idsOf(await page(fifth))).toEqual([first]);
    expect(await page(first)).toEqual([]);
    await close(grace, fourth);
    expect(idsOf(await page(fifth, 'all'))).toEqual([first, fourth]);
    expect((await page(fourth, 'all')).every(({ status }) => status === 'closed')).toBe(true);
  });
});

describe('a customer’s own chats', () => {
  it('can be paged through completely', async () => {
    const { rows } = await bank.database.query<{ id: bigint }>(
      `insert into chat_session (customer_id, status, closed_at, closed_by)
       select $1, 'closed', now(), 'customer' from generate_series(1, $2::int)
       returning id`,
      [ann.customerId, limits.ownChatsPageSize + 3],
    );
    const ids = rows.map(({ id }) => Number(id)).sort((one, other) => other - one);
    const mine = async (query = '') =>
      (await ann.client.get(`/api/chat/mine${query}`)).json<ChatSession[]>().map(({ id }) => id);
    const first = await mine();
    expect(first).toEqual(ids.slice(0, limits.ownChatsPageSize));
    expect(await mine(`?cursor=${first.at(-1)}`)).toEqual(ids.slice(limits.ownChatsPageSize));
  });
});

describe('an idle chat', () => {
  /** Backdates the chat and its messages by a number of hours. */
  async function age(id: number, hours: number) {
    const past = `now() - make_interval(hours => ${hours})`;
    await bank.database.query(`update chat_session set created_at = ${past} where id = $1`, [id]);
    await bank.superuser.query(
      'alter table chat_message disable trigger chat_message_is_append_only',
    );
    await bank.superuser.query(
      `update chat_message set created_at = ${past} where session_id = $1`,
      [id],
    );
    await bank.superuser.query(
      'alter table chat_message enable trigger chat_message_is_append_only',
    );
  }
  const readAll = ({ client }: Person, id: number) =>
    client.post(`/api/chat/${id}/read`, { messageId: 1_000_000_000 });

  it('is closed by the bank after twelve hours, and both sides can see that', async () => {
    const { id } = await start(ann);
    await say(ann, id, 'Hello');
    await say(grace, id, 'How can I help?');
    await readAll(grace, id);
    await age(id, limits.chatIdleHours - 1);
    await closeIdleChats(bank.database);
    expect(await seenBy(grace, id)).toMatchObject({ status: 'active' });
    await age(id, limits.chatIdleHours + 1);
    expect(await closeIdleChats(bank.database)).toBe(1);
    expect(await closeIdleChats(bank.database)).toBe(0);
    for (const person of [ann, grace])
      expect((await person.client.get(`/api/chat/${id}`)).json()).toMatchObject({
        status: 'closed',
        closedBy: 'bank',
      });
    expect(await messages(ann, id)).toHaveLength(2);
    expect(await eventsAbout(bank, ann.customerId, 'chat_closed')).toMatchObject([
      { actor_id: null, detail: `session ${id}, idle` },
    ]);
  });

  it('is closed if it has no messages', async () => {
    const { id } = await start(ann);
    await age(id, limits.chatIdleHours + 1);
    await closeIdleChats(bank.database);
    expect(await seenBy(grace, id)).toMatchObject({ status: 'closed', closedBy: 'bank' });
  });

  it('stays open while a question is unanswered, read or not', async () => {
    const { id } = await start(ann);
    await say(ann, id, 'Is anyone there?');
    await readAll(grace, id);
    await age(id, 100);
    await closeIdleChats(bank.database);
    expect(await seenBy(grace, id)).toMatchObject({ status: 'waiting' });
  });

  it('stays open while staff have not read the customer’s last message', async () => {
    const { id } = await start(ann);
    await say(grace, id, 'How can I help?');
    await say(ann, id, 'With my card');
    await age(id, 100);
    await closeIdleChats(bank.database);
    expect(await seenBy(grace, id)).toMatchObject({ status: 'active', unreadCount: 1 });
  });
});

describe('chat hours', () => {
  it('are public, and customers can start a chat outside them', async () => {
    const chatHours = [{ days: [1], from: '00:00', to: '00:01' }];
    const elsewhere = await openTestBank({ chatHours });
    try {
      const visitor = new TestClient(elsewhere.app);
      expect((await visitor.get('/api/bank')).json()).toMatchObject({ chatHours });
      const late = await personWithSession(elsewhere, { firstName: 'Lea', lastName: 'Ortiz' });
      expect((await late.client.post('/api/chat/sessions')).json()).toMatchObject({
        status: 'waiting',
        queuePosition: 1,
      });
    } finally {
      await elsewhere.close();
    }
  });

  it('are set by the operator', () => {
    const hoursOf = (CHAT_HOURS?: string) => readSettings({ CHAT_HOURS }, '').chatHours;
    expect(hoursOf('sat 09:00-17:00')).toEqual([{ days: [6], from: '09:00', to: '17:00' }]);
    for (const text of [undefined, '', '24/7']) expect(hoursOf(text)).toBeNull();
    expect(() => hoursOf('office hours')).toThrow(/^The setting CHAT_HOURS must be 24\/7, or /);
  });

  it('are around the clock by default', async () => {
    const visitor = new TestClient(bank.app);
    expect((await visitor.get('/api/bank')).json()).toMatchObject({ chatHours: null });
  });
});
