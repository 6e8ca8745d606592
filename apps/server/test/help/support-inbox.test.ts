import { randomUUID } from 'node:crypto';
import type { InboxMessage } from '@seven-hills/contracts/api/help/support-inbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, personWithSession } from '../support/people.ts';
import { eventsAbout } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let grace: Person;
let ann: Person;

beforeAll(async () => {
  bank = await openTestBank();
  grace = await personWithSession(bank, { firstName: 'Grace', lastName: 'Hill', role: 'admin' });
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
const reply = (id: number, message: string, clientId = randomUUID(), by = grace) =>
  by.client.post(`/api/admin/support-messages/${id}/reply`, { clientId, message });
const mailTo = async (recipient: string) =>
  (
    await bank.database.query<{ subject: string; text_body: string }>(
      'select subject, text_body from mail_message where recipient = $1 order by id',
      [recipient],
    )
  ).rows;

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

  it('mails a reply once, however often it is sent, and moves the message to the answered ones', async () => {
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
    const [mail, ...more] = await mailTo('late@example.com');
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
    await reply(id, 'Second');
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
