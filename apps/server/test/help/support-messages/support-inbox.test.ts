import { randomUUID } from 'node:crypto';
import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, personWithSession } from '../../support/people.ts';
import { eventsAbout, messagesTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let grace: Person;
let henry: Person;
let ann: Person;

beforeAll(async () => {
  bank = await openTestBank();
  grace = await personWithSession(bank, { firstName: 'Grace', lastName: 'Hill', role: 'admin' });
});
beforeAll(async () => {
  henry = await personWithSession(bank, { firstName: 'Henry', lastName: 'Vance', role: 'support' });
});
beforeEach(async () => {
  ann = await personWithSession(bank, { firstName: 'Ann' });
});
afterAll(() => bank.close());

const ask = (subject: string, email = 'ann.elsewhere@example.com') =>
  ann.client.post('/api/support-messages', {
    name: 'Ann Keller',
    email,
    subject,
    message: 'Where is\nmy wire?',
  });
const list = async (query = '') =>
  (await grace.client.get(`/api/admin/support-messages?${query}`)).json<InboxMessage[]>();
const find = async (subject: string, status = 'open') => {
  const found = (await list(`status=${status}&limit=200`)).find((item) => item.subject === subject);
  if (!found) throw new Error(`no ${status} message about ${subject}`);
  return found;
};
const reply = (id: number, message: string, clientId = randomUUID(), by = grace, repliesSeen = 0) =>
  by.client.post(`/api/admin/support-messages/${id}/reply`, { clientId, message, repliesSeen });
const claim = (id: number, by: Person) => by.client.post(`/api/admin/queue/message/${id}/claim`);
const lapse = (id: number) =>
  bank.superuser.query(
    "update work_claim set seen_at = now() - interval '15 minutes' where reference = $1",
    [id],
  );

describe('the support inbox', () => {
  it('shows the message, with both addresses if they differ', async () => {
    await ask('A lost wire');
    expect(await find('A lost wire')).toMatchObject({
      name: 'Ann Keller',
      email: 'ann.elsewhere@example.com',
      customerEmail: expect.stringContaining('@example.com'),
      message: 'Where is\nmy wire?',
      status: 'open',
      replies: [],
    });
  });

  it('emails a reply once, however often it is sent, and lists the message as answered', async () => {
    await ask('A late payment', 'late@example.com');
    const { id, reference } = await find('A late payment');
    const clientId = randomUUID();
    const answers = await Promise.all([
      reply(id, 'It arrives\ntomorrow.', clientId),
      reply(id, 'It arrives\ntomorrow.', clientId),
    ]);
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        status: 'answered',
        replies: [{ authorName: 'Grace Hill', text: 'It arrives\ntomorrow.' }],
      });
    const [mail, ...more] = await messagesTo(bank, 'late@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`[${reference}] A late payment`);
    expect(mail?.text_body).toContain('tomorrow.');
    expect(mail?.text_body).toContain('my wire?');
    expect((await list('status=open&limit=200')).map((item) => item.id)).not.toContain(id);
    expect(await find('A late payment', 'answered')).toMatchObject({ id });
    expect(await eventsAbout(bank, ann.customerId, 'support_message_answered')).toHaveLength(1);
  });

  it('accepts a second reply, and keeps the order', async () => {
    await ask('Two questions');
    const { id } = await find('Two questions');
    await reply(id, 'First');
    await reply(id, 'Second', randomUUID(), grace, 1);
    const { replies } = await find('Two questions', 'answered');
    expect(replies.map(({ text }) => text)).toEqual(['First', 'Second']);
  });

  it('refuses an empty reply, an unknown message, and customers', async () => {
    await ask('Nothing to say');
    const { id } = await find('Nothing to say');
    expect((await reply(id, '  ')).json()).toMatchObject({ message: 'Message is required' });
    expect((await reply(999_999, 'Hello')).json()).toMatchObject({ code: 'not_found' });
    expect((await reply(id, 'Hello', randomUUID(), ann)).json()).toMatchObject({
      code: 'admin_required',
    });
  });

  it('lists open messages in pages, oldest first', async () => {
    for (const subject of ['Page one', 'Page two']) await ask(subject);
    const first = await find('Page one');
    const [next] = await list(`status=open&limit=1&cursor=${first.id}`);
    expect(next?.subject).toBe('Page two');
  });
});

describe('a message that two people open', () => {
  const asked = async (subject: string) => {
    await ask(subject, `${randomUUID()}@example.com`);
    return find(subject);
  };

  it('shows the second person who is answering it, and lets only the first answer', async () => {
    const { id } = await asked('A claim');
    const first = await claim(id, grace);
    expect(first.json()).toMatchObject({ owner: { name: 'Grace Hill', isCaller: true } });
    const second = await claim(id, henry);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'claimed_by_colleague',
      message: expect.stringMatching(
        /^Grace Hill has been working on this since \d+:\d\d [AP]M ET\.$/,
      ),
      claim: { name: 'Grace Hill', since: first.json<{ owner: { since: string } }>().owner.since },
    });
    expect((await reply(id, 'Too late', randomUUID(), henry)).json()).toMatchObject({
      code: 'claimed_by_colleague',
    });
    expect(await find('A claim')).toMatchObject({ claim: { name: 'Grace Hill', isCaller: true } });
    expect((await reply(id, 'Here it is')).statusCode).toBe(200);
    expect(await find('A claim', 'answered')).toMatchObject({ claim: null });
  });

  it('never gets two answers that were written at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, email } = await asked(`A race ${round}`);
      const answers = await Promise.all([
        reply(id, 'From Grace'),
        reply(id, 'From Henry', randomUUID(), henry),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await messagesTo(bank, email)).toHaveLength(1);
    }
  });

  it('gets another answer only from someone who has read the earlier one', async () => {
    const { id, email } = await asked('Answered meanwhile');
    await reply(id, 'The first');
    const late = await reply(id, 'Written meanwhile', randomUUID(), henry);
    expect(late.statusCode).toBe(409);
    expect(late.json<{ message: string }>().message).toMatch(/^Grace Hill answered this at /);
    expect((await reply(id, 'A supplement', randomUUID(), henry, 1)).statusCode).toBe(200);
    expect(await messagesTo(bank, email)).toHaveLength(2);
  });

  it('can be taken over and released, and its claims lapse', async () => {
    const { id } = await asked('Handed over');
    await claim(id, grace);
    const taken = await henry.client.post(`/api/admin/queue/message/${id}/reassign`, {
      staffId: Number(henry.customerId),
    });
    expect(taken.json()).toMatchObject({ owner: { name: 'Henry Vance', isCaller: true } });
    expect((await claim(id, grace)).statusCode).toBe(409);
    await grace.client.post(`/api/admin/queue/message/${id}/release`);
    expect((await claim(id, grace)).statusCode).toBe(409);
    await henry.client.post(`/api/admin/queue/message/${id}/release`);
    expect((await claim(id, grace)).statusCode).toBe(200);
    await lapse(id);
    expect(await find('Handed over')).toMatchObject({ claim: null });
    expect((await claim(id, henry)).json()).toMatchObject({ owner: { name: 'Henry Vance' } });
  });

  it('goes to only one of two people who claim it at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await asked(`A claimed race ${round}`);
      const answers = await Promise.all([claim(id, grace), claim(id, henry)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });
});

describe('the salutation', () => {
  it.each([
    ['It arrives tomorrow.', 1],
    ['Dear Ann,\n\nIt arrives tomorrow.', 1],
    ['Hello Ann!\nIt arrives tomorrow.', 0],
  ])('appears once in the email of the reply %j', async (text, dears) => {
    await ask('A salutation', 'salutation@example.com');
    const { id } = await find('A salutation');
    await reply(id, text);
    const mail = (await messagesTo(bank, 'salutation@example.com')).at(-1);
    expect(mail?.text_body.match(/^Dear /gm) ?? []).toHaveLength(dears);
  });
});

describe('closing a message without an answer', () => {
  const close = (id: number, by: Person, body: object = { outcome: 'spam', tag: 'other' }) =>
    by.client.post(`/api/admin/support-messages/${id}/close`, body);

  it('sends no mail, leaves the queue, and records the outcome', async () => {
    await ask('Cheap pills', 'pills@example.com');
    const { id } = await find('Cheap pills');
    await claim(id, henry);
    expect((await close(id, grace)).json()).toMatchObject({ code: 'claimed_by_colleague' });
    expect((await close(id, henry)).json()).toMatchObject({
      status: 'closed',
      outcome: 'spam',
      tag: 'other',
      customerId: Number(ann.customerId),
    });
    expect(await messagesTo(bank, 'pills@example.com')).toEqual([]);
    expect((await list('status=open&limit=200')).map((item) => item.id)).not.toContain(id);
    expect(await find('Cheap pills', 'closed')).toMatchObject({ id });
    expect((await grace.client.get(`/api/admin/queue/message/${id}`)).statusCode).toBe(404);
    expect((await close(id, henry)).statusCode).toBe(409);
    const [event] = await eventsAbout(bank, ann.customerId, 'support_message_closed');
    expect(event?.detail).toContain('spam');
  });

  it('requires an outcome', async () => {
    await ask('No outcome');
    const { id } = await find('No outcome');
    expect((await close(id, grace, {})).json()).toMatchObject({
      message: 'Please choose an outcome',
    });
  });
});

describe('saved replies', () => {
  it('are shared by everyone who answers, one for each title', async () => {
    const save = (title: string, text: string, by = grace) =>
      by.client.post('/api/admin/saved-replies', { title, text });
    const [first] = (await save('Hours', 'We are open from 8 to 8.')).json<{ id: number }[]>();
    expect((await save('hours', 'Another')).statusCode).toBe(409);
    expect((await save('', 'Text')).statusCode).toBe(400);
    const changed = await henry.client.call('PUT', `/api/admin/saved-replies/${first?.id}`, {
      title: 'Opening hours',
      text: 'We open at 8.',
    });
    expect(changed.json()).toMatchObject([{ title: 'Opening hours', updatedBy: 'Henry Vance' }]);
    await save('Hours', 'A second');
    const taken = await henry.client.call('PUT', `/api/admin/saved-replies/${first?.id}`, {
      title: 'HOURS',
      text: 'We open at 8.',
    });
    expect(taken.statusCode).toBe(409);
    const left = await grace.client.call('DELETE', `/api/admin/saved-replies/${first?.id}`);
    expect(left.json()).toMatchObject([{ title: 'Hours' }]);
  });
});
