import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { createMailSender, type MailSender } from '../../../src/platform/mail/send-mail.ts';
import { type MailServer, openMailServer } from '../../support/outside/mail-server.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
let server: MailServer;
let sender: MailSender;
let olivia: Customer;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank({ publicUrl: 'https://bank.example' });
  server = await openMailServer();
  sender = createMailSender(bank.database, server.url, bank.keys.sealing);
  olivia = await fundedCustomer(bank, 200_000n, { firstName: 'Olivia', lastName: 'Hart' });
});
beforeEach(async () => {
  marcus = await fundedCustomer(bank, 200_000n, { firstName: 'Marcus', lastName: 'Bell' });
  await choose(true);
  await bank.superuser.query('delete from mail_secret; delete from mail_message');
  server.received.length = 0;
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(async () => {
  sender.close();
  await server.close();
  await bank.close();
});

const follow = () =>
  followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const choose = (email: boolean) =>
  marcus.client.call('PUT', '/api/alert-preferences', {
    preferences: [{ kind: 'money_in', inApp: true, email, amount: '0' }],
  });
const pay = async () => {
  const paid = await olivia.client.post('/api/transactions', {
    type: 'transfer',
    amount: '25',
    toAccountId: marcus.accountId,
    pin: testPin,
  });
  expect(paid.statusCode).toBe(201);
};
const headersOf = (email: MailServer['received'][number] | undefined) =>
  Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]));
/** The path and query of the opt-out link in the message's header. */
const linkIn = (email: MailServer['received'][number] | undefined) =>
  /^<https:\/\/bank\.example(\/unsubscribe\?token=[\w.-]+)>$/.exec(
    headersOf(email)['list-unsubscribe'] ?? '',
  )?.[1] ?? '';
/** Posts as a mail program does (RFC 8058): a form, without cookies, from any address. */
const oneClick = (url: string) =>
  bank.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://webmail.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'List-Unsubscribe=One-Click',
  });
async function received() {
  await pay();
  await follow();
  await sender.sendDue();
  return server.received.find(({ envelopeTo }) => envelopeTo === marcus.email);
}

it('says what happened, why it was sent, and how to stop it, without a balance', async () => {
  const email = await received();
  expect(email?.subject).toBe('Alert: Olivia H. sent you $25.00.');
  const text = (email?.text ?? '').replace(/\s+/g, ' ');
  expect(text).toContain('Dear Marcus, Olivia H. sent you $25.00.');
  expect(text).toContain('You get this because alerts about money that arrives are on.');
  expect(text).toContain('https://bank.example/profile?section=alerts');
  expect(text).not.toContain('2,0');
  expect(headersOf(email)['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(text).toContain(`https://bank.example${linkIn(email)}`);
});

it('can be turned off with one click, without a session, any number of times', async () => {
  const link = linkIn(await received());
  for (let click = 0; click < 2; click++) {
    const response = await oneClick(link);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      kind: 'money_in',
      message: 'We no longer email you about money that arrives.',
    });
  }
  const [moneyIn] = (await marcus.client.get('/api/alert-preferences')).json<AlertPreference[]>();
  expect(moneyIn).toEqual({
    kind: 'money_in',
    label: 'Money arrives',
    isAlwaysShown: false,
    isAlwaysEmailed: false,
    inApp: true,
    email: false,
    push: true,
    amount: '0.00',
  });
  server.received.length = 0;
  expect(await received()).toBeUndefined();
});

it('also accepts the opt-out as a multipart form', async () => {
  const response = await bank.app.inject({
    method: 'POST',
    url: linkIn(await received()),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  });
  expect(response.statusCode).toBe(200);
});

it('is not sent if it was queued before the opt-out', async () => {
  await pay();
  await follow();
  await choose(false);
  await sender.sendDue();
  expect(server.received).toEqual([]);
});

it('is not queued if the customer opts out at the same time', async () => {
  await pay();
  const blocker = await bank.superuser.connect();
  await blocker.query('begin; lock table notification in share mode');
  const following = follow();
  await waitUntilBlocked(bank.superuser);
  const optingOut = choose(false);
  await waitUntilBlocked(bank.superuser, 2);
  await blocker.query('rollback');
  blocker.release();
  await Promise.all([following, optingOut]);
  await sender.sendDue();
  expect(server.received).toEqual([]);
});

it.each([
  ['one that the bank has not made', 'test.AAAA'],
  ['one under an unknown key', 'other.AAAA'],
  ['one without a key', 'AAAA'],
])('refuses %s', async (_name, token) => {
  const response = await oneClick(`/unsubscribe?token=${token}`);
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'email_link_invalid' });
});

it('refuses an altered link', async () => {
  const link = linkIn(await received());
  const changed = `${link.slice(0, -3)}${link.endsWith('A') ? 'BBB' : 'AAA'}`;
  expect((await oneClick(changed)).statusCode).toBe(422);
});

it('stays on when the link is only opened', async () => {
  const link = linkIn(await received());
  await bank.app.inject({ method: 'GET', url: link });
  server.received.length = 0;
  expect(await received()).toBeDefined();
});
