import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseExpiredLinks } from '../../../src/platform/mail/secret-links.ts';
import { createMailSender, type MailSender } from '../../../src/platform/mail/send-mail.ts';
import { parseKeyring } from '../../../src/platform/security/keyring.ts';
import { rowsContaining } from '../../support/every-column.ts';
import { type MailServer, openMailServer } from '../../support/outside/mail-server.ts';
import { type Customer, signedInPerson } from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

/** A bank that also returns the token, so that a test knows what to search for. */
let bank: TestBank;
let server: MailServer;
let sender: MailSender;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  await bank.superuser.query('delete from attempt_counter');
  await bank.superuser.query('delete from mail_message');
  server = await openMailServer();
  sender = createMailSender(bank.database, server.url, bank.keys.sealing);
  ann = await signedInPerson(bank);
  await bank.superuser.query('delete from mail_message');
});
afterEach(async () => {
  sender.close();
  await server.close();
});
afterAll(() => bank.close());

const visitor = () => new TestClient(bank.app);
const askForReset = async (email: string) =>
  (await visitor().post('/api/forgot-password', { email })).json<{ resetToken: string }>()
    .resetToken;
const reset = (token: string) =>
  visitor().post('/api/reset-password', {
    token,
    password: 'Brand-New-Hill-8',
    confirmPassword: 'Brand-New-Hill-8',
  });
const linkIn = (text: string | undefined) => /\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const secretCount = async () =>
  (await bank.database.query('select from mail_secret where reset_token_id is not null'))
    .rowCount ?? 0;
const messages = async () =>
  (
    await bank.database.query<{
      sent_at: Date | null;
      refused_at: Date | null;
      last_error: string | null;
      attempt_count: number;
    }>('select sent_at, refused_at, last_error, attempt_count from mail_message order by id')
  ).rows;

describe('a reset link', () => {
  it('is in no row of any table, before or after it is sent', async () => {
    const token = await askForReset(ann.email);
    const hidden = [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token).toString('base64'),
    ];
    expect(await rowsContaining(bank.superuser, hidden)).toEqual([]);
    // Verifies the search itself with the address, which is in the database.
    expect(await rowsContaining(bank.superuser, [ann.email])).toContain('mail_message.recipient');
    expect(await secretCount()).toBe(1);

    expect(await sender.sendDue()).toBe(1);
    expect(await rowsContaining(bank.superuser, hidden)).toEqual([]);
    expect(await secretCount()).toBe(0);
  });

  it('arrives usable, as text and as HTML, and works once', async () => {
    const token = await askForReset(ann.email);
    await sender.sendDue();
    const [mail] = server.received;
    expect(mail?.envelopeTo).toBe(ann.email);
    expect(linkIn(mail?.text)).toBe(token);
    expect(linkIn(/href="([^"]+)"/.exec(mail?.html ?? '')?.[1])).toBe(token);
    expect(`${mail?.text}${mail?.html}`).not.toContain('[[');
    expect((await reset(linkIn(mail?.text))).statusCode).toBe(200);
    expect((await reset(linkIn(mail?.text))).json()).toMatchObject({ code: 'reset_token_invalid' });
  });

  it('includes no name, since the address may be unconfirmed', async () => {
    await askForReset(ann.email);
    await sender.sendDue();
    expect(server.received[0]?.text).toMatch(/^Hello,/);
    expect(server.received[0]?.text).not.toMatch(/Test|Person/);
  });

  it('cannot be opened for another recipient or with the wrong key', async () => {
    await askForReset(ann.email);
    await bank.superuser.query("update mail_message set recipient = 'thief@example.com'");
    expect(await sender.sendDue()).toBe(0);
    await bank.superuser.query('update mail_message set recipient = $1', [ann.email]);
    const otherKeys = parseKeyring('SEALING_KEYS', `test:${randomBytes(32).toString('base64')}`);
    const stranger = createMailSender(bank.database, server.url, otherKeys);
    await bank.superuser.query('update mail_message set next_attempt_at = now()');
    expect(await stranger.sendDue()).toBe(0);
    stranger.close();
    expect(server.received).toEqual([]);
    // The message waits, in case another server has the key.
    expect(await messages()).toMatchObject([{ sent_at: null, refused_at: null, attempt_count: 2 }]);
  });

  it('sealed under an old key is sent after a rotation', async () => {
    const token = await askForReset(ann.email);
    const { id, secret } = bank.keys.sealing.current;
    const rotated = parseKeyring(
      'SEALING_KEYS',
      `next:${randomBytes(32).toString('base64')},${id}:${secret.toString('base64')}`,
    );
    const later = createMailSender(bank.database, server.url, rotated);
    expect(await later.sendDue()).toBe(1);
    later.close();
    expect(linkIn(server.received[0]?.text)).toBe(token);
  });

  it('does not delay other messages if it cannot be opened', async () => {
    await askForReset(ann.email);
    await bank.superuser.query("update mail_secret set key_id = 'unheard-of'");
    const ben = await signedInPerson(bank);
    await bank.superuser.query('delete from mail_message where recipient = $1', [ben.email]);
    await askForReset(ben.email);
    expect(await sender.sendDue()).toBe(1);
    expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual([ben.email]);
  });

  it.each([
    ['was used', (token: string) => reset(token)],
    [
      'was voided by a new password',
      () =>
        ann.client.call('PUT', '/api/update-password', {
          currentPassword: ann.password,
          newPassword: 'Mount-Adams-Incline-9',
          confirmPassword: 'Mount-Adams-Incline-9',
        }),
    ],
    [
      'was voided by a new address',
      () =>
        ann.client.call('PUT', '/api/update-email', {
          newEmail: `new-${ann.email}`,
          currentPassword: ann.password,
        }),
    ],
  ])('is deleted, and its message not sent, once it %s', async (_when, end) => {
    const token = await askForReset(ann.email);
    expect((await end(token)).statusCode).toBe(200);
    expect(await secretCount()).toBe(0);
    await sender.sendDue();
    expect(server.received.map(({ subject }) => subject)).not.toContain('Reset your password');
    expect((await messages())[0]?.refused_at).not.toBeNull();
  });

  it('is deleted, and its message not sent, once it has expired', async () => {
    await askForReset(ann.email);
    await bank.superuser.query('update mail_secret set expires_at = now()');
    expect(await sender.sendDue()).toBe(0);
    expect(await messages()).toMatchObject([
      {
        refused_at: expect.any(Date),
        last_error: 'the link or code ended before the message could be sent',
      },
    ]);
    await eraseExpiredLinks(bank.database);
    expect(await secretCount()).toBe(0);
  });

  it('is deleted when the mail server refuses it permanently, and no error quotes it', async () => {
    const token = await askForReset(ann.email);
    server.refuse((message) => `554 5.7.1 Blocked: ${message}`);
    expect(await sender.sendDue()).toBe(0);
    expect(await rowsContaining(bank.superuser, [token])).toEqual([]);
    expect(await messages()).toMatchObject([
      { refused_at: expect.any(Date), last_error: 'EMESSAGE 554' },
    ]);
    expect(await secretCount()).toBe(0);
  });

  it('is kept while the mail server is unreachable, and sent afterward', async () => {
    const token = await askForReset(ann.email);
    await server.close();
    expect(await sender.sendDue()).toBe(0);
    expect(await secretCount()).toBe(1);
    server = await openMailServer(server.port);
    await bank.superuser.query('update mail_message set next_attempt_at = now()');
    expect(await sender.sendDue()).toBe(1);
    expect(linkIn(server.received[0]?.text)).toBe(token);
  });

  it('is not in a demo’s outbox', async () => {
    const token = await askForReset(ann.email);
    const outbox = (await ann.client.get('/api/demo/outbox')).body;
    expect(outbox).toContain('Reset your password');
    expect(outbox).toContain('This link is only in the email');
    expect(outbox).not.toContain(token);
    expect(outbox).not.toContain('[[');
  });
});
