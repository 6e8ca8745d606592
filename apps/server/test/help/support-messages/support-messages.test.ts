import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, signedInPerson } from '../../support/people.ts';
import { idleMailSender, openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const form = {
  name: 'Ann Example',
  email: 'ann@example.com',
  subject: 'A question',
  message: 'First line\nsecond line <b>not bold</b>',
};
const send = ({ client }: Customer, changes: object = {}) =>
  client.post('/api/support-messages', { ...form, ...changes });

describe('POST /api/support-messages', () => {
  it('stores the message, emails it to customer service, and returns a reference', async () => {
    const ann = await signedInPerson(bank);
    const answer = await send(ann);
    expect(answer.statusCode).toBe(201);
    const { reference } = answer.json<{ reference: string }>();
    expect(reference).toMatch(/^SM\d{8}$/);
    expect(answer.json()).toMatchObject(form);
    const { rows: stored } = await bank.database.query(
      'select name, email, subject, message from support_message where customer_id = $1',
      [ann.customerId],
    );
    expect(stored).toEqual([form]);
    const { rows: mails } = await bank.database.query<Record<string, string>>(
      'select recipient, reply_to, subject, text_body, html_body from mail_message where subject like $1',
      [`%${reference}%`],
    );
    expect(mails).toMatchObject([
      { recipient: 'support@sevenhillsbank.example', reply_to: 'ann@example.com' },
    ]);
    expect(mails[0]?.text_body).toContain('First line\nsecond line <b>not bold</b>');
    expect(mails[0]?.html_body).toContain('second line &lt;b&gt;not bold&lt;/b&gt;');
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ann' }, 'Please enter a valid email address'],
    [{ subject: '' }, 'Subject is required'],
    [{ message: '\n \n' }, 'Message is required'],
    [{ message: 'x'.repeat(4_001) }, 'Please use at most 4,000 characters'],
    [{ message: 'a\u0000b' }, 'Please use plain text only'],
    [{ subject: 'Hi\r\nBcc: everyone@example.com' }, 'Please use plain text only'],
  ])('refuses %j', async (changes, message) => {
    const ann = await signedInPerson(bank);
    expect((await send(ann, changes)).json()).toMatchObject({ status: 400, message });
  });

  it('allows ten messages an hour per customer, counted before they are stored', async () => {
    const ann = await signedInPerson(bank);
    const answers = await Promise.all(Array.from({ length: 13 }, () => send(ann)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });
});

describe('GET /api/demo/outbox', () => {
  const outbox = async ({ client }: Customer) =>
    (await client.get('/api/demo/outbox')).json<{
      isShown: boolean;
      messages: { subject: string }[];
    }>();

  it('shows a customer their own mail in a demo without a mail server', async () => {
    const [ann, ben] = [await signedInPerson(bank), await signedInPerson(bank)];
    await ann.client.post('/api/forgot-password', { email: ann.email });
    expect((await outbox(ann)).messages.map(({ subject }) => subject)).toEqual([
      'Reset your password',
      'Welcome to Seven Hills Bank',
    ]);
    expect((await outbox(ben)).messages).toHaveLength(1);
  });

  it.each([
    ['in production', { mode: 'production' as const }, {}],
    ['if mail is sent', {}, { mailSender: idleMailSender }],
    ['in a public demo', { isPublic: true }, {}],
  ])('shows nothing %s', async (_where, settings, adapters) => {
    const other = await openTestBank(settings, { adapters });
    const ann = await signedInPerson(other);
    expect(await outbox(ann)).toEqual({ isShown: false, messages: [] });
    await other.close();
  });
});
