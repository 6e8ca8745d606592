import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeEndedPhoneChanges } from '../../src/people/profile/request-phone-change.ts';
import { createMailSender, type MailSender } from '../../src/platform/mail/send-mail.ts';
import { rowsContaining } from '../support/every-column.ts';
import { type MailServer, openMailServer } from '../support/outside/mail-server.ts';
import { type Customer, signedInPerson } from '../support/people.ts';
import { eventsAbout } from '../support/staff.ts';
import { idleMailSender, openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

/** As everywhere with a mail server; `profile.test.ts` has the demo without one. */
let bank: TestBank;
let server: MailServer;
let sender: MailSender;
beforeAll(async () => {
  bank = await openTestBank(
    { publicUrl: 'https://bank.example' },
    { adapters: { mailSender: idleMailSender } },
  );
  server = await openMailServer();
  sender = createMailSender(bank.database, server.url, bank.keys.sealing);
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(async () => {
  sender.close();
  await server.close();
  await bank.close();
});

const earlier = '(513) 555-0100';
const wanted = '(513) 555-0142';

interface OwnUser {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  address: string;
  phoneNumber: string;
  pendingPhone: { phoneNumber: string; sentTo: string; codeExpiresAt: string } | null;
}
const userOf = async ({ client }: Customer) => (await client.get('/api/auth/user')).json<OwnUser>();

async function change(person: Customer, changes: Partial<OwnUser> = { phoneNumber: wanted }) {
  const { firstName, lastName, dateOfBirth, address, phoneNumber } = await userOf(person);
  const body = { firstName, lastName, dateOfBirth, address, phoneNumber, ...changes };
  return person.client.call('PUT', '/api/profile', body);
}
const confirm = ({ client }: Customer, code: string) =>
  client.post('/api/profile/phone/confirm', { code });
const sendAgain = ({ client }: Customer) => client.post('/api/profile/phone/send-code');
const cancel = ({ client }: Customer) => client.post('/api/profile/phone/cancel-change');

/** Sends due mail and returns the messages with a code that someone got, the latest last. */
async function codeMails({ email }: Pick<Customer, 'email'>) {
  await sender.sendDue();
  return server.received.flatMap(({ envelopeTo, subject, text = '' }) => {
    const code = /Code: (\d{6})\s/.exec(text)?.[1];
    return envelopeTo === email && code !== undefined ? [{ subject, text, code }] : [];
  });
}
const codeOf = async (person: Customer) => (await codeMails(person)).at(-1)?.code ?? 'none';
/** Another code of six digits. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

async function withPendingPhone(): Promise<{ ann: Customer; code: string }> {
  const ann = await signedInPerson(bank);
  expect((await change(ann)).statusCode).toBe(200);
  return { ann, code: await codeOf(ann) };
}
const expire = ({ customerId }: Customer) =>
  bank.superuser.query('update phone_change set expires_at = now() where customer_id = $1', [
    customerId,
  ]);

describe('a new phone number', () => {
  it('waits for the code that was mailed, while all other fields change at once', async () => {
    const ann = await signedInPerson(bank);
    const address = '77 Observatory Avenue, Dayton, OH 45402';
    const answer = await change(ann, { phoneNumber: wanted, address });
    const sentTo = ann.email.replace(/(?<=^.).*(?=@)/, '•••');
    expect(answer.json()).toMatchObject({
      message: `Your profile was updated. Your phone number changes once you enter the code that we sent to ${sentTo}.`,
      user: {
        phoneNumber: earlier,
        address,
        pendingPhone: { phoneNumber: '(•••) •••-0142', sentTo, codeExpiresAt: expect.any(String) },
      },
    });
    expect(await userOf(ann)).toMatchObject({ phoneNumber: earlier, address });
    const mails = await codeMails(ann);
    expect(mails).toMatchObject([{ subject: 'Your code for a new phone number' }]);
    expect(mails[0]?.text).toContain('(•••) •••-0142');
    expect(mails[0]?.text).not.toContain('555');

    const done = await confirm(ann, mails[0]?.code ?? '');
    expect(done.json()).toMatchObject({
      message: 'Your phone number was updated.',
      user: { phoneNumber: wanted, address, pendingPhone: null },
    });
    expect(await userOf(ann)).toMatchObject({ phoneNumber: wanted, pendingPhone: null });
    expect((await confirm(ann, mails[0]?.code ?? '')).json()).toMatchObject({ code: 'conflict' });
  });

  it('is recorded when it is requested and when it takes effect, which the owner learns', async () => {
    const { ann, code } = await withPendingPhone();
    const details = async () =>
      (await eventsAbout(bank, ann.customerId, 'profile_changed')).map(({ detail }) => detail);
    expect(await details()).toEqual([null]);
    expect(await eventsAbout(bank, ann.customerId, 'phone_change_requested')).toMatchObject([
      { after_change: { pendingPhoneNumber: wanted } },
    ]);
    await confirm(ann, code);
    expect(await details()).toEqual([null, 'phone number (before: (•••) •••-0100)']);
    expect(await eventsAbout(bank, ann.customerId, 'profile_changed')).toMatchObject([
      {},
      { before_change: { phoneNumber: earlier }, after_change: { phoneNumber: wanted } },
    ]);
  });

  it('stays pending while other fields are saved, and needs no code when it is unchanged', async () => {
    const ann = await signedInPerson(bank);
    await change(ann, { address: '9 Elm Street, Dayton, OH 45402' });
    expect((await userOf(ann)).pendingPhone).toBeNull();
    await change(ann);
    await change(ann, { address: '77 Observatory Avenue, Dayton, OH 45402' });
    expect((await userOf(ann)).pendingPhone).not.toBeNull();
    expect(await codeMails(ann)).toHaveLength(1);
  });

  it('can be withdrawn, after which its code is worthless', async () => {
    const { ann, code } = await withPendingPhone();
    expect((await cancel(ann)).json()).toMatchObject({
      message: 'Your phone number stays as it is.',
      user: { phoneNumber: earlier, pendingPhone: null },
    });
    for (const late of [await confirm(ann, code), await cancel(ann), await sendAgain(ann)])
      expect(late.json()).toMatchObject({
        code: 'conflict',
        message: 'No change of your phone number is waiting.',
      });
    expect(await eventsAbout(bank, ann.customerId, 'phone_change_canceled')).toHaveLength(1);
  });

  it('needs the password first, in a session that is not fresh', async () => {
    const ann = await signedInPerson(bank);
    await bank.superuser.query(
      "update session set created_at = now() - interval '6 minutes' where customer_id = $1",
      [ann.customerId],
    );
    expect((await change(ann)).json()).toMatchObject({ code: 'password_required' });
    expect(await codeMails(ann)).toEqual([]);
  });

  it('is forgotten after a day', async () => {
    const { ann, code } = await withPendingPhone();
    await bank.superuser.query(
      'update phone_change set expires_at = now(), ends_at = now() where customer_id = $1',
      [ann.customerId],
    );
    expect((await userOf(ann)).pendingPhone).toBeNull();
    expect((await confirm(ann, code)).json()).toMatchObject({ code: 'conflict' });
    await removeEndedPhoneChanges(bank.database);
    const { rowCount } = await bank.superuser.query(
      'select from phone_change where customer_id = $1',
      [ann.customerId],
    );
    expect(rowCount).toBe(0);
  });
});

describe('a code', () => {
  it('is refused five times at most, even if the right one follows, and a new one works', async () => {
    const { ann, code } = await withPendingPhone();
    const left = ['4 tries', '3 tries', '2 tries', '1 try'];
    for (const [index, tries] of left.entries())
      expect((await confirm(ann, wrong(code, index + 1))).json()).toMatchObject({
        code: 'phone_code_wrong',
        status: 403,
        message: `This code is not correct. You have ${tries} left.`,
        errors: [{ path: 'code' }],
      });
    expect(await eventsAbout(bank, ann.customerId, 'phone_change_blocked')).toHaveLength(0);
    expect((await confirm(ann, wrong(code, 5))).json()).toMatchObject({
      message: 'This code is not correct. Please send a new code.',
    });
    expect(await eventsAbout(bank, ann.customerId, 'phone_change_blocked')).toHaveLength(1);
    expect((await confirm(ann, code)).json()).toMatchObject({
      code: 'phone_code_ended',
      message: 'A wrong code was entered too often. Please send a new code.',
    });
    expect(await userOf(ann)).toMatchObject({ phoneNumber: earlier });
    expect((await sendAgain(ann)).statusCode).toBe(200);
    expect((await confirm(ann, await codeOf(ann))).statusCode).toBe(200);
  });

  it('gets five tries in parallel, too', async () => {
    const { ann, code } = await withPendingPhone();
    const guesses = Array.from({ length: 9 }, (_, index) => confirm(ann, wrong(code, index + 1)));
    const codes = (await Promise.all(guesses)).map(
      (answer) => answer.json<{ code: string }>().code,
    );
    expect(codes.filter((refusal) => refusal === 'phone_code_wrong')).toHaveLength(5);
    expect(codes.filter((refusal) => refusal === 'phone_code_ended')).toHaveLength(4);
  });

  it('expires after fifteen minutes', async () => {
    const { ann, code } = await withPendingPhone();
    const { rows } = await bank.superuser.query<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::float8 / 60 as minutes
       from phone_change where customer_id = $1`,
      [ann.customerId],
    );
    expect(rows).toEqual([{ minutes: 15 }]);
    await expire(ann);
    expect((await confirm(ann, code)).json()).toMatchObject({
      code: 'phone_code_ended',
      message: 'This code has expired. Please send a new code.',
    });
    expect((await userOf(ann)).pendingPhone).not.toBeNull();
  });

  it('is void once another one is sent, or another number is requested', async () => {
    const { ann, code } = await withPendingPhone();
    expect((await sendAgain(ann)).statusCode).toBe(200);
    const second = await codeOf(ann);
    if (second !== code)
      expect((await confirm(ann, code)).json()).toMatchObject({ code: 'phone_code_wrong' });
    await change(ann, { phoneNumber: '(513) 555-0177' });
    const third = await codeOf(ann);
    if (third !== second)
      expect((await confirm(ann, second)).json()).toMatchObject({ code: 'phone_code_wrong' });
    await confirm(ann, third);
    expect(await userOf(ann)).toMatchObject({ phoneNumber: '(513) 555-0177' });
  });

  it('is sent five times an hour', async () => {
    const { ann } = await withPendingPhone();
    for (let n = 2; n <= 5; n++) expect((await sendAgain(ann)).statusCode).toBe(200);
    for (const refused of [await sendAgain(ann), await change(ann)])
      expect(refused.json()).toMatchObject({
        code: 'too_many_attempts',
        message: expect.stringContaining('Too many codes.'),
      });
    expect((await change(ann, {})).statusCode).toBe(200);
  });

  it('allows fifty tries a day, whatever number of codes', async () => {
    const { ann, code } = await withPendingPhone();
    await bank.superuser.query(
      "insert into attempt_counter (subject, attempt_count, window_ends_at) values ($1, 50, now() + interval '1 hour')",
      [`phone-code:${ann.customerId}`],
    );
    expect((await confirm(ann, code)).json()).toMatchObject({ code: 'too_many_attempts' });
  });

  it('confirms nothing for another customer', async () => {
    const [{ ann, code }, ben] = [await withPendingPhone(), await signedInPerson(bank)];
    expect((await confirm(ben, code)).json()).toMatchObject({ code: 'conflict' });
    await change(ben, { phoneNumber: '(513) 555-0177' });
    if ((await codeOf(ben)) !== code)
      expect((await confirm(ben, code)).json()).toMatchObject({ code: 'phone_code_wrong' });
    expect(await userOf(ben)).toMatchObject({ phoneNumber: earlier });
    expect((await confirm(ann, code)).statusCode).toBe(200);
  });

  it('confirms once, of two requests at the same time', async () => {
    const { ann, code } = await withPendingPhone();
    const answers = await Promise.all([confirm(ann, code), confirm(ann, code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await eventsAbout(bank, ann.customerId, 'profile_changed')).toHaveLength(2);
  });

  it('may be typed in groups, and is refused as incomplete without using a try', async () => {
    const { ann, code } = await withPendingPhone();
    expect((await confirm(ann, '12345')).json()).toMatchObject({
      code: 'validation_failed',
      message: 'Please enter the 6-digit code',
    });
    const { rows } = await bank.superuser.query(
      'select tries from phone_change where customer_id = $1',
      [ann.customerId],
    );
    expect(rows).toEqual([{ tries: 0 }]);
    expect((await confirm(ann, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  });

  it('is in no row, before or after the message is sent', async () => {
    const ann = await signedInPerson(bank);
    await change(ann);
    const { rows } = await bank.superuser.query<{ count: number }>(
      'select count(*)::int as count from mail_secret where phone_change_id is not null',
    );
    expect(rows).toEqual([{ count: 1 }]);
    const code = await codeOf(ann);
    expect(code).toMatch(/^\d{6}$/);
    const { rows: bodies } = await bank.superuser.query<{ text_body: string }>(
      'select text_body from mail_message where recipient = $1 and has_secret_link order by id desc limit 1',
      [ann.email],
    );
    expect(bodies[0]?.text_body).not.toContain(code);
    expect(await rowsContaining(bank.superuser, [`Code: ${code}`])).toEqual([]);
  });

  it('does not survive a password reset', async () => {
    const { ann, code } = await withPendingPhone();
    await new TestClient(bank.app).post('/api/forgot-password', { email: ann.email });
    await sender.sendDue();
    const token = server.received
      .flatMap(({ text }) => /\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
      .at(-1);
    const password = 'Quiet-Harbor-Lantern-5';
    const reset = await new TestClient(bank.app).post('/api/reset-password', {
      token,
      password,
      confirmPassword: password,
    });
    expect(reset.statusCode).toBe(200);
    await ann.client.post('/api/login', { email: ann.email, password });
    expect((await userOf(ann)).pendingPhone).toBeNull();
    expect((await confirm(ann, code)).json()).toMatchObject({ code: 'conflict' });
  });

  it('does not survive the confirmation of another email address', async () => {
    const { ann, code } = await withPendingPhone();
    const newEmail = `new-${ann.email}`;
    await ann.client.call('PUT', '/api/update-email', { newEmail, currentPassword: ann.password });
    expect((await userOf(ann)).pendingPhone).not.toBeNull();
    await sender.sendDue();
    const token = server.received
      .filter(({ envelopeTo }) => envelopeTo === newEmail)
      .flatMap(({ text }) => /#confirm=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
      .at(-1);
    const confirmed = await new TestClient(bank.app).post('/api/email/confirm', { token });
    expect(confirmed.statusCode).toBe(200);
    expect((await userOf(ann)).pendingPhone).toBeNull();
    expect((await confirm(ann, code)).json()).toMatchObject({ code: 'conflict' });
  });
});
