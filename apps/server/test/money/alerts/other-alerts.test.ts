import { randomUUID } from 'node:crypto';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyOfUnreadChats } from '../../../src/help/chat/notify-of-unread.ts';
import { followEvents } from '../../../src/money/alerts/follow-events.ts';
import { notifyOfDueSchedules } from '../../../src/money/schedules/run/notify-of-due.ts';
import { inDays, momentOn, monthly, runAt, savedPayee } from '../../support/money/schedules.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { mailTo, messagesTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
let olivia: Customer;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Bell' });
});
beforeEach(async () => {
  olivia = await fundedCustomer(bank, 100_000n, { firstName: 'Olivia', lastName: 'Hart' });
  await follow();
});
afterAll(() => bank.auditAndClose());

const mail = () => ({ sealingKeys: bank.keys.sealing, siteUrl: () => 'https://bank.example' });
const follow = () => followEvents({ ...bank.app.means, ...mail() });
const inboxOf = async ({ client }: Customer = olivia) =>
  (await client.get('/api/notifications')).json<Notification[]>();
const told = async () => (await inboxOf()).map(({ kind, sentence }) => [kind, sentence]);

describe('a security alert', () => {
  it('is sent once, even by parallel runs, and emailed if no other email announces the event', async () => {
    await savedPayee(olivia, { kind: 'customer', accountId: marcus.accountId, nickname: 'Rent' });
    await Promise.all([follow(), follow(), follow()]);
    await follow();
    expect(await inboxOf()).toEqual([
      {
        id: expect.any(Number),
        kind: 'new_payee',
        createdAt: expect.any(String),
        isRead: false,
        amount: null,
        party: null,
        transactionId: null,
        type: null,
        accountId: null,
        accountLabel: null,
        sentence: 'A payee was added: Rent.',
        reason: 'You get this because it concerns the security of your account.',
        place: { path: '/profile?section=devices', label: 'Check your profile' },
        isSecurity: true,
      },
    ]);
    const alert = (await messagesTo(bank, olivia.email)).filter(
      ({ subject }) => subject === 'A payee was added',
    );
    expect(alert).toHaveLength(1);
    expect(alert[0]?.text_body).toContain(
      'You get this because it concerns the security of your account.',
    );
    expect(alert[0]?.text_body).not.toContain('unsubscribe');
  });

  it('reports a locked PIN', async () => {
    for (let attempt = 0; attempt < 5; attempt++)
      await olivia.client.post('/api/transactions', {
        type: 'deposit',
        amount: '1',
        pin: '1357',
      });
    await follow();
    expect(await told()).toEqual([['pin_locked', 'Your PIN was locked after wrong attempts.']]);
    expect(await mailTo(bank, olivia.email)).toContain('Your PIN was locked');
  });

  it('reports a new device, a new password, and a new phone number', async () => {
    const phone = new TestClient(bank.app);
    await phone.post(
      '/api/login',
      { email: olivia.email, password: olivia.password },
      { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' },
    );
    const changed = await olivia.client.call('PUT', '/api/update-password', {
      currentPassword: olivia.password,
      newPassword: 'Another-Viaduct-78',
      confirmPassword: 'Another-Viaduct-78',
    });
    expect(changed.statusCode).toBe(200);
    await follow();
    expect((await told()).map(([kind]) => kind)).toEqual(['factor_changed', 'new_device']);
    const before = (await mailTo(bank, olivia.email)).length;
    await follow();
    expect(await mailTo(bank, olivia.email)).toHaveLength(before);
  });

  it('waits for events that have an id but are not committed', async () => {
    const slow = await bank.superuser.connect();
    await slow.query("begin; insert into audit_event (action) values ('pin_changed')");
    await savedPayee(olivia, { kind: 'customer', accountId: marcus.accountId, nickname: 'Rent' });
    await follow();
    expect(await inboxOf()).toEqual([]);
    await slow.query('rollback');
    slow.release();
    await follow();
    expect(await inboxOf()).toHaveLength(1);
  });
});

describe('a scheduled payment', () => {
  const schedule = async (changes: object = {}) => {
    const payeeId = await savedPayee(olivia, {
      kind: 'customer',
      accountId: marcus.accountId,
      nickname: 'Rent',
    });
    const made = await olivia.client.post('/api/schedules', {
      ...monthly(payeeId, inDays(3)),
      ...changes,
    });
    expect(made.statusCode).toBe(201);
    return made.json<Schedule>();
  };
  const tellAt = async (day: string, clock: string) =>
    notifyOfDueSchedules(bank.database, mail(), await momentOn(bank, day, clock));

  it('is announced once, from 9 a.m. on the day before, even with two servers', async () => {
    const { id } = await schedule();
    await tellAt(inDays(1), '12:00');
    await tellAt(inDays(2), '08:59');
    expect(await inboxOf()).toEqual([]);
    await Promise.all([tellAt(inDays(2), '09:00'), tellAt(inDays(2), '09:00')]);
    await tellAt(inDays(2), '15:00');
    expect(await inboxOf()).toMatchObject([
      { kind: 'schedule_due', place: { path: `/dashboard?view=schedules&id=${id}` } },
    ]);
    expect((await told())[0]?.[1]).toMatch(
      /^Your payment of \$25\.00 to Rent is due tomorrow, \w+ \d+, \d{4}\.$/,
    );
  });

  it('is not announced if it is skipped', async () => {
    const skipped = await schedule();
    const nominalOn = inDays(3);
    await olivia.client.post(`/api/schedules/${skipped.id}/skip`, { nominalOn });
    await tellAt(inDays(2), '09:00');
    expect(await inboxOf()).toEqual([]);
  });

  it('that fails is already in the notifications and in an email, so only devices get an alert', async () => {
    const { id } = await schedule({ amount: '99000' });
    for (const clock of ['06:00', '10:00', '14:00', '18:00']) await runAt(bank, inDays(3), clock);
    expect(await inboxOf()).toEqual([]);
    const { rows } = await bank.superuser.query(
      'select kind, sentence, is_shown from notification where schedule_id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        kind: 'schedule_failed',
        sentence: expect.stringMatching(/^Your scheduled payment of \$99,000\.00 to Rent on /),
        is_shown: false,
      },
    ]);
    expect(await mailTo(bank, olivia.email)).toContain('A scheduled payment was not made');
  });
});

describe('staff', () => {
  it('who answer a message trigger one alert, in addition to the email', async () => {
    const sent = await olivia.client.post('/api/support-messages', {
      name: 'Olivia Hart',
      email: olivia.email,
      subject: 'A question',
      message: 'Where is the branch?',
    });
    expect(sent.statusCode).toBe(201);
    const admin = await signedInAdmin(bank);
    const [open] = (await admin.client.get('/api/admin/support-messages')).json<{ id: number }[]>();
    const reply = { clientId: randomUUID(), message: 'On Vine Street.', repliesSeen: 0 };
    await admin.client.post(`/api/admin/support-messages/${open?.id}/reply`, reply);
    await follow();
    await follow();
    expect(await told()).toEqual([
      ['support_reply', expect.stringMatching(/^We answered your message \S+ by email\.$/)],
    ]);
  });

  it('who write in a chat trigger one alert, if their message is unread after a minute', async () => {
    const chat = (await olivia.client.post('/api/chat/sessions')).json<ChatSession>();
    const admin = await signedInAdmin(bank);
    const write = (content: string) =>
      admin.client.post(`/api/chat/${chat.id}/messages`, { clientId: randomUUID(), content });
    const read = (await write('Hello')).json<{ id: number }>();
    await olivia.client.post(`/api/chat/${chat.id}/read`, { messageId: read.id });
    await write('Are you there?');
    const count = async () =>
      (
        await bank.superuser.query(
          "select from notification where customer_id = $1 and kind = 'chat_reply'",
          [olivia.customerId],
        )
      ).rowCount;
    const tell = (seconds: number) =>
      notifyOfUnreadChats(bank.database, mail(), new Date(Date.now() + seconds * 1_000));
    await tell(50);
    expect(await count()).toBe(0);
    await Promise.all([tell(70), tell(70)]);
    await tell(80);
    await write('I will write again later.');
    await tell(160);
    expect(await count()).toBe(1);
  });
});
