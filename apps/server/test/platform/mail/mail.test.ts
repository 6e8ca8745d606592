import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionMail } from '../../../src/money/decisions/mails.ts';
import { depositReceivedMail } from '../../../src/money/initial-deposit/mails.ts';
import { paymentFailedMail, paymentLateMail } from '../../../src/money/schedules/mails.ts';
import { wireReceivedMail, wireReturnedMail } from '../../../src/money/wires/mails.ts';
import { emailReplacedMail, emailRestoredMail } from '../../../src/people/email/mails.ts';
import { passwordChangedMail } from '../../../src/people/password/mails.ts';
import { pinChangedMail } from '../../../src/people/pin/mails.ts';
import { alreadyCustomerMail, cannotOpenMail } from '../../../src/people/registration/mails.ts';
import { newDeviceMail } from '../../../src/people/sign-in/mails.ts';
import { queueMail } from '../../../src/platform/mail/queue-mail.ts';
import { createMailSender, type MailSender } from '../../../src/platform/mail/send-mail.ts';
import { accountActivatedMail, accountSuspendedMail } from '../../../src/staff/stops/mails.ts';
import { type MailServer, openMailServer } from '../../support/outside/mail-server.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

let server: MailServer;
let sender: MailSender;

beforeEach(async () => {
  await bank.superuser.query('delete from mail_message');
  server = await openMailServer();
  sender = createMailSender(bank.database, server.url, bank.keys.sealing);
});
afterEach(async () => {
  sender.close();
  await server.close();
});

const makeAllDue = () => bank.database.query('update mail_message set next_attempt_at = now()');
const unsent = async () =>
  (
    await bank.database.query<{ recipient: string; refused_at: Date | null; last_error: string }>(
      'select recipient, refused_at, last_error from mail_message where sent_at is null order by id',
    )
  ).rows;

const wire = { amount: 120_000n, fee: 2_400n, recipientName: 'Harper <Test> & Sons' };
const subject = 'wire of $1,200.00 to Harper';
const scheduled = {
  payeeNickname: 'Rent',
  addsMoney: false,
  amount: 115_000n,
  dueOn: '2025-01-31',
};
const signIn = { device: 'Chrome on Windows', ipAddress: '192.0.2.7', moment: 'January 5, 2025' };

describe('each message', () => {
  it.each([
    [
      'deposit received',
      depositReceivedMail('Ann', 5_000n),
      /\$50\.00 has arrived and your account is active/,
    ],
    ['already a customer', alreadyCustomerMail('https://x.example'), /already have one/],
    ['cannot open', cannotOpenMail(), /could not open/],
    ['password changed', passwordChangedMail('Ann'), /all other sessions/],
    [
      'address replaced',
      emailReplacedMail({
        firstName: 'Ann',
        newEmail: 'new@x.example',
        isByStaff: false,
        isPending: false,
      }),
      /n•••@x\.example/,
    ],
    [
      'address replaced by staff',
      emailReplacedMail({
        firstName: 'Ann',
        newEmail: 'n@x.example',
        isByStaff: true,
        isPending: false,
      }),
      /Our staff/,
    ],
    ['address restored', emailRestoredMail('Ann', 'tomorrow', []), /was undone/],
    [
      'address restored, and a passkey removed',
      emailRestoredMail('Ann', 'tomorrow', ['the passkey “Burglar”']),
      /added after the change[\s\S]*“Burglar”/,
    ],
    ['PIN changed', pinChangedMail('Ann'), /4-digit PIN/],
    ['new device', newDeviceMail('Ann', signIn), /Chrome on Windows/],
    ['wire received', wireReceivedMail('Ann', wire), /\$1,200\.00/],
    [
      'completed',
      decisionMail('Ann', subject, true, null, ''),
      /has been completed[\s\S]*You get this because/,
    ],
    [
      'returned',
      wireReturnedMail('Ann', { ...wire, explanation: 'Account closed' }),
      /Account closed\.[\s\S]*You get this because/,
    ],
    [
      'scheduled payment not made',
      paymentFailedMail('Ann', { ...scheduled, reason: 'Too little.', pauses: false }),
      /January 31, 2025 was not made\. Too little\.[\s\S]*You get this because/,
    ],
    [
      'scheduled payment made late',
      paymentLateMail('Ann', scheduled),
      /it was made once\.[\s\S]*You get this because/,
    ],
    [
      'declined',
      decisionMail('Ann', subject, false, 'Name differs.', 'It is available again.'),
      /available again[\s\S]*Name differs\.[\s\S]*You get this because/,
    ],
    ['suspended', accountSuspendedMail('Ann'), /suspended/],
    ['activated', accountActivatedMail('Ann'), /activated/],
  ])('%s arrives as plain text and as HTML', async (_name, mail, telling) => {
    await queueMail(bank.database, 'ann@example.com', mail);
    expect(await sender.sendDue()).toBe(1);
    const [email] = server.received;
    expect(email?.subject).toBe(mail.subject);
    expect(email?.from).toMatchObject({
      name: 'Seven Hills Bank',
      address: 'support@sevenhillsbank.example',
    });
    expect(email?.to).toMatchObject([{ address: 'ann@example.com' }]);
    expect(email?.text).toMatch(telling);
    expect(email?.text).toMatch(/(Dear Ann|Hello),/);
    expect(email?.html).toMatch(/(Dear Ann|Hello),/);
    expect(email?.html).not.toMatch(/<Test>|<script/);
  });
});

it('is sent once when due, with two servers running', async () => {
  for (let n = 0; n < 12; n++)
    await queueMail(bank.database, `p${n}@example.com`, pinChangedMail('Ann'));
  const other = createMailSender(bank.database, server.url, bank.keys.sealing);
  const counts = await Promise.all([sender.sendDue(), other.sendDue()]);
  other.close();
  expect(counts[0] + counts[1]).toBe(12);
  expect(new Set(server.received.map(({ envelopeTo }) => envelopeTo)).size).toBe(12);
  expect(server.received).toHaveLength(12);
  expect(await sender.sendDue()).toBe(0);
});

it('is kept while the mail server is down, however long, and sent afterward', async () => {
  await server.close();
  for (const name of ['a', 'b', 'c'])
    await queueMail(bank.database, `${name}@example.com`, pinChangedMail('Ann'));
  for (let attempt = 0; attempt < 15; attempt++) {
    expect(await sender.sendDue()).toBe(0);
    await makeAllDue();
  }
  expect(await unsent()).toHaveLength(3);
  server = await openMailServer(server.port);
  expect(await sender.sendDue()).toBe(3);
  expect(server.received.map(({ envelopeTo }) => envelopeTo).sort()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
});

it('is given up if the mailbox does not exist, and the next one is sent', async () => {
  await queueMail(bank.database, 'nobody@example.com', pinChangedMail('Ann'));
  await queueMail(bank.database, 'ann@example.com', pinChangedMail('Ann'));
  expect(await sender.sendDue()).toBe(1);
  await makeAllDue();
  expect(await sender.sendDue()).toBe(0);
  expect(await unsent()).toMatchObject([
    { recipient: 'nobody@example.com', last_error: expect.stringContaining('no such mailbox') },
  ]);
  expect((await unsent())[0]?.refused_at).not.toBeNull();
});

it('is not queued if its transaction rolls back', async () => {
  const connection = await bank.database.connect();
  await connection.query('begin');
  await queueMail(connection, 'ann@example.com', pinChangedMail('Ann'));
  await connection.query('rollback');
  connection.release();
  expect(await sender.sendDue()).toBe(0);
});

it('has a reply address if it is a support message', async () => {
  const mail = { ...pinChangedMail('Ann'), replyTo: 'customer@example.com' };
  await queueMail(bank.database, 'support@example.com', mail);
  await sender.sendDue();
  expect(server.received[0]?.replyTo).toMatchObject([{ address: 'customer@example.com' }]);
  expect(server.received[0]?.messageId).toMatch(/^<message-\d+@sevenhillsbank\.example>$/);
});
