import { limits } from '@seven-hills/bank/limits';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type {
  PaymentRequest,
  RequestBlock,
  ShownRequest,
} from '@seven-hills/contracts/money/payment-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { expireRequests } from '../../../src/money/payment-requests/end-requests.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  openAnother,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
let olivia: Customer;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  olivia = await fundedCustomer(bank, 100_000n, { firstName: 'Olivia', lastName: 'Bell' });
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Hart' });
});
afterAll(() => bank.auditAndClose());

interface Made {
  request: PaymentRequest;
  link: string | null;
}

const form = (changes: object = {}) => ({
  accountId: marcus.accountId,
  amount: '24.50',
  note: 'Concert tickets',
  ...changes,
});
const sendRequest = ({ client }: Customer, changes: object = {}) =>
  client.post('/api/payment-requests', form(changes));
const requested = async (requester: Customer, changes: object = {}): Promise<Made> => {
  const made = await sendRequest(requester, changes);
  if (made.statusCode !== 201) throw new Error(`request: ${made.body}`);
  return made.json();
};
/** A link to a request, and its token. */
async function requestedByLink(requester: Customer, changes: object = {}) {
  const { request, link } = await requested(requester, { accountId: null, ...changes });
  return { request, link: link ?? '', token: new URL(link ?? '').hash.slice(1) };
}
const shown = ({ client }: Customer, id: number) => client.get(`/api/payment-requests/${id}`);
const opened = ({ client }: Customer, token: string) =>
  client.post('/api/payment-requests/open', { token });
const pay = (
  { client }: Customer,
  { id, token }: { id: number; token?: string },
  changes: object = {},
) =>
  client.post(`/api/payment-requests/${id}/payment`, {
    type: 'transfer',
    amount: '24.50',
    toAccountId: olivia.accountId,
    description: 'Concert tickets',
    pin: testPin,
    token,
    ...changes,
  });
const follow = () =>
  followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const alertsOf = async ({ client }: Customer) =>
  (await client.get('/api/notifications')).json<Notification[]>();
const passTime = (id: number) =>
  bank.superuser.query(
    `alter table payment_request disable trigger payment_request_is_not_rewritten;
     update payment_request set expires_at = now() where id = ${id};
     alter table payment_request enable trigger payment_request_is_not_rewritten`,
  );

describe('a request for money to another account of the requester', () => {
  let savings: number;
  beforeEach(async () => {
    savings = await openAnother(olivia);
  });
  const balanceOf = async (id: number) =>
    (await olivia.client.get('/api/own-accounts'))
      .json<{ accounts: { id: number; balance: string }[] }>()
      .accounts.find((each) => each.id === id)?.balance;
  const close = (id: number) =>
    olivia.client.post(`/api/own-accounts/${id}/closing`, { pin: testPin });

  it('is paid there, and shows the payer what any request shows', async () => {
    const { request } = await requested(olivia, { toAccountId: savings });
    expect(request).toMatchObject({ toAccountId: savings });
    expect((await shown(marcus, request.id)).json()).toMatchObject({
      toAccountId: null,
      party: 'Olivia B.',
      recipient: { id: savings, holder: 'Olivia B.', paidBefore: false },
    });
    expect((await pay(marcus, request)).statusCode).toBe(409);
    const paid = await pay(marcus, request, { toAccountId: savings });
    expect(paid.statusCode).toBe(201);
    expect(paid.json()).toMatchObject({ counterparty: 'Olivia B.', type: 'transfer' });
    expect(await balanceOf(savings)).toBe('24.50');
  });

  it('goes to the primary account once the other one is closed', async () => {
    const { request } = await requested(olivia, { toAccountId: savings });
    const { token } = await requestedByLink(olivia, { toAccountId: savings });
    expect((await close(savings)).statusCode).toBe(200);
    expect((await shown(olivia, request.id)).json()).toMatchObject({
      state: 'open',
      toAccountId: null,
    });
    expect((await opened(marcus, token)).json()).toMatchObject({
      recipient: { id: olivia.accountId },
    });
    expect((await pay(marcus, request, { toAccountId: savings })).statusCode).toBe(409);
    expect((await pay(marcus, request)).statusCode).toBe(201);
  });

  it('needs an open account in the name of the requester', async () => {
    const asked = await sendRequest(olivia, { toAccountId: marcus.accountId });
    expect(asked.json()).toMatchObject({ code: 'not_found', errors: [{ path: 'toAccountId' }] });
    await close(savings);
    expect((await sendRequest(olivia, { toAccountId: savings })).statusCode).toBe(404);
  });
});

describe('a request to a named customer', () => {
  it('is shown to both, and paid by a transfer', async () => {
    const { request, link } = await requested(olivia);
    expect(link).toBeNull();
    expect(request).toMatchObject({ direction: 'asked', party: 'Marcus H.', state: 'open' });
    expect((await shown(marcus, request.id)).json<ShownRequest>()).toMatchObject({
      direction: 'received',
      party: 'Olivia B.',
      amount: '24.50',
      note: 'Concert tickets',
      recipient: { id: olivia.accountId, holder: 'Olivia B.', paidBefore: false },
    });
    // The requester cannot pay, and does not see an account.
    expect((await shown(olivia, request.id)).json()).toMatchObject({ recipient: null });
    const paid = await pay(marcus, request);
    expect(paid.statusCode).toBe(201);
    expect(paid.json()).toMatchObject({ status: 'completed', amount: '24.50' });
    expect(await moneyOf(olivia)).toEqual(['1024.50', '1024.50', '0.00']);
    const { id: transactionId } = paid.json<{ id: number }>();
    expect((await shown(olivia, request.id)).json()).toMatchObject({
      state: 'paid',
      transactionId,
    });
    expect((await marcus.client.get('/api/payment-requests')).json()).toMatchObject({
      asked: [],
      received: [{ id: request.id, state: 'paid', transactionId }],
    });
  });

  it('is paid only once, with two keys and from two servers, and a repeated key returns the first answer', async () => {
    const { request } = await requested(olivia);
    const other = await bank.anotherServer();
    const elsewhere = new TestClient(other);
    elsewhere.cookie = marcus.client.cookie;
    const there = { ...marcus, client: elsewhere };
    const answers = await Promise.all(
      [marcus, there, marcus, there].map((payer) => pay(payer, request)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ message: 'This request was paid already.' });
    expect(await moneyOf(olivia)).toEqual(['1024.50', '1024.50', '0.00']);

    const { request: next } = await requested(olivia);
    const key = { 'idempotency-key': `request-${next.id}` };
    const body = {
      type: 'transfer',
      amount: '24.50',
      toAccountId: olivia.accountId,
      pin: testPin,
    };
    const path = `/api/payment-requests/${next.id}/payment`;
    const first = await marcus.client.post(path, body, key);
    const again = await marcus.client.post(path, body, key);
    expect(again.json<{ id: number }>().id).toBe(first.json<{ id: number }>().id);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await marcus.client.post('/api/transactions', body, key)).statusCode).toBe(422);
  });

  it('is paid by a transfer that is final immediately, whatever the payer’s undo period', async () => {
    await marcus.client.call('PUT', '/api/undo-time', { seconds: 60 });
    const { request } = await requested(olivia);
    expect((await pay(marcus, request)).json()).toMatchObject({ status: 'completed' });
  });

  it('stays open when its payment is refused', async () => {
    const { request } = await requested(olivia);
    expect((await pay(marcus, request, { pin: '1357' })).statusCode).toBe(403);
    const poor = await fundedCustomer(bank, 5_000n);
    const { request: large } = await requested(olivia, {
      accountId: poor.accountId,
      amount: '900',
    });
    expect((await pay(poor, large, { amount: '900' })).json()).toMatchObject({
      code: 'insufficient_funds',
    });
    expect((await shown(marcus, request.id)).json()).toMatchObject({ state: 'open' });
    expect((await shown(poor, large.id)).json()).toMatchObject({ state: 'open' });
  });

  it('accepts no other amount, recipient, or kind', async () => {
    const { request } = await requested(olivia);
    const other = await fundedCustomer(bank);
    for (const changes of [{ amount: '24.49' }, { toAccountId: other.accountId }])
      expect((await pay(marcus, request, changes)).json()).toMatchObject({
        status: 409,
        message: 'This payment differs from what was asked for.',
      });
    expect((await pay(marcus, request, { type: 'withdrawal' })).statusCode).toBe(400);
    expect(await moneyOf(marcus)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('cannot be seen, paid, declined, or canceled by anyone else', async () => {
    const { request } = await requested(olivia);
    const eve = await fundedCustomer(bank);
    const path = `/api/payment-requests/${request.id}`;
    for (const answer of [
      await shown(eve, request.id),
      await pay(eve, request),
      await eve.client.post(`${path}/decline`, {}),
      await eve.client.post(`${path}/cancel`),
      await marcus.client.post(`${path}/cancel`),
      await olivia.client.post(`${path}/decline`, {}),
      await pay(olivia, request, { toAccountId: marcus.accountId }),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await eve.client.get('/api/payment-requests')).json()).toEqual({
      asked: [],
      received: [],
    });
  });
});

describe('a link', () => {
  it('shows nothing to strangers, and is paid by one of the customers who have it', async () => {
    const { request, link, token } = await requestedByLink(olivia);
    expect(link).toMatch(/\/payment-request#[\w-]{43}$/);
    const stranger = await new TestClient(bank.app).post('/api/payment-requests/open', { token });
    expect(stranger.statusCode).toBe(401);
    expect(stranger.body).not.toMatch(/Olivia|24\.50|tickets/);
    expect((await opened(marcus, token)).json()).toMatchObject({
      id: request.id,
      party: 'Olivia B.',
      recipient: { id: olivia.accountId },
    });
    // The ID of the request alone opens nothing.
    expect((await shown(marcus, request.id)).statusCode).toBe(404);
    expect((await pay(marcus, { id: request.id })).statusCode).toBe(404);
    const priya = await fundedCustomer(bank);
    const both = await Promise.all(
      [marcus, priya].map((payer) => pay(payer, { id: request.id, token })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(await moneyOf(olivia)).toEqual(['1024.50', '1024.50', '0.00']);
  });

  it('is stored only as a hash', async () => {
    const { request, token } = await requestedByLink(olivia);
    const { rows } = await bank.superuser.query<{ stored: string }>(
      'select payment_request::text as stored from payment_request where id = $1',
      [request.id],
    );
    expect(rows[0]?.stored).not.toContain(token);
    expect(rows[0]?.stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('can be replaced, after which the old one opens nothing', async () => {
    const { request, token } = await requestedByLink(olivia);
    const renewed = await olivia.client.post(`/api/payment-requests/${request.id}/link`);
    const { link } = renewed.json<{ link: string }>();
    expect((await opened(marcus, token)).statusCode).toBe(404);
    expect((await opened(marcus, new URL(link).hash.slice(1))).statusCode).toBe(200);
    const { request: named } = await requested(olivia);
    expect((await olivia.client.post(`/api/payment-requests/${named.id}/link`)).statusCode).toBe(
      409,
    );
  });

  it('cannot be paid by the customer who made it', async () => {
    const { request, token } = await requestedByLink(olivia);
    expect((await opened(olivia, token)).json()).toMatchObject({
      direction: 'asked',
      recipient: null,
    });
    expect((await pay(olivia, { id: request.id, token })).statusCode).toBe(404);
  });
});

describe('the end of a request', () => {
  it('by declining is final, and the requester is notified', async () => {
    const { request } = await requested(olivia);
    const path = `/api/payment-requests/${request.id}`;
    expect((await marcus.client.post(`${path}/decline`, {})).json()).toMatchObject({
      state: 'declined',
    });
    // A repeat changes nothing.
    expect((await marcus.client.post(`${path}/decline`, {})).statusCode).toBe(200);
    expect((await pay(marcus, request)).json()).toMatchObject({
      message: 'This request was declined.',
    });
    expect((await olivia.client.post(`${path}/cancel`)).statusCode).toBe(409);
    await expect(
      bank.database.query(`update payment_request set state = 'canceled' where id = $1`, [
        request.id,
      ]),
    ).rejects.toThrow('an end is final');
    await follow();
    expect(await alertsOf(olivia)).toMatchObject([
      {
        kind: 'payment_request',
        sentence: 'Marcus H. declined your request of $24.50.',
        party: 'Marcus H.',
        amount: '24.50',
      },
    ]);
  });

  it('by cancellation leaves nothing to pay or decline', async () => {
    const { request } = await requested(olivia);
    const path = `/api/payment-requests/${request.id}`;
    for (let time = 0; time < 2; time++)
      expect((await olivia.client.post(`${path}/cancel`)).json()).toMatchObject({
        state: 'canceled',
      });
    expect((await pay(marcus, request)).statusCode).toBe(409);
    expect((await marcus.client.post(`${path}/decline`, {})).statusCode).toBe(409);
  });

  it('comes when it expires, even before the job records it, and is announced once', async () => {
    const { request } = await requested(olivia, { days: 1 });
    const days = Date.parse(request.expiresAt) - Date.parse(request.createdAt);
    expect(days).toBe(86_400_000);
    await passTime(request.id);
    expect((await shown(marcus, request.id)).json()).toMatchObject({
      state: 'expired',
      recipient: null,
    });
    expect((await pay(marcus, request)).json()).toMatchObject({
      message: 'This request has expired.',
    });
    await Promise.all([expireRequests(bank.database), expireRequests(bank.database)]);
    await follow();
    await follow();
    expect(await alertsOf(olivia)).toMatchObject([
      {
        kind: 'payment_request',
        sentence: 'Your request of $24.50 from Marcus H. expired.',
        party: 'Marcus H.',
      },
    ]);
  });

  it('comes when either customer’s account is closed', async () => {
    const leaving = await fundedCustomer(bank, 5_000n);
    const { request: own } = await requested(leaving);
    const { request: received } = await requested(olivia, { accountId: leaving.accountId });
    await leaving.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '50.00',
      pin: testPin,
    });
    const admin = await staffMember(bank);
    const closed = await admin.client.post('/api/admin/close-account', {
      accountId: leaving.accountId,
      reason: 'customer_request',
      note: 'Moves abroad',
    });
    expect([closed.statusCode, closed.body]).toEqual([200, expect.anything()]);
    expect((await shown(marcus, own.id)).json()).toMatchObject({ state: 'canceled' });
    expect((await shown(olivia, received.id)).json()).toMatchObject({ state: 'declined' });
  });
});

describe('alerts', () => {
  it('notify the payer of the request and the requester of the payment, once, instead of its arrival', async () => {
    const { request } = await requested(olivia);
    await follow();
    expect(await alertsOf(marcus)).toMatchObject([
      {
        kind: 'payment_request',
        sentence: 'Olivia B. requested $24.50 from you.',
        party: 'Olivia B.',
        place: { path: `/dashboard?view=requests&id=${request.id}`, label: 'View request' },
        transactionId: null,
        type: null,
      },
    ]);
    const { id } = (await pay(marcus, request)).json<{ id: number }>();
    await follow();
    await follow();
    expect(await alertsOf(olivia)).toMatchObject([
      {
        kind: 'payment_request',
        sentence: 'Marcus H. paid your request of $24.50.',
        place: { path: `/dashboard?view=requests&id=${request.id}` },
        transactionId: id,
        party: 'Marcus H.',
      },
    ]);
  });

  it('can be turned off', async () => {
    await marcus.client.call('PUT', '/api/alert-preferences', {
      preferences: [{ kind: 'payment_request', inApp: false, email: true, amount: null }],
    });
    await requested(olivia);
    await follow();
    expect(await alertsOf(marcus)).toEqual([]);
    const { rows } = await bank.database.query<{ subject: string }>(
      `select subject from mail_message where recipient = $1 and topic = 'payment_request'`,
      [marcus.email],
    );
    expect(rows).toEqual([{ subject: 'Alert: Olivia B. requested $24.50 from you.' }]);
  });
});

describe('requesting money', () => {
  it.each([
    ['oneself', () => ({ accountId: olivia.accountId }), 422],
    ['an account that is not there', () => ({ accountId: 999_999 }), 422],
    ['for nothing', () => ({ amount: '0.00' }), 400],
    ['for too much', () => ({ amount: '1000000.01' }), 422],
    ['without a reason', () => ({ note: ' ' }), 400],
    ['with a long reason', () => ({ note: 'x'.repeat(limits.descriptionLengthMax + 1) }), 400],
    ['with a second line', () => ({ note: 'Tickets\nPay here: example.com' }), 400],
    ['for another time', () => ({ days: 365 }), 400],
  ])('is refused %s', async (_name, changes, status) => {
    expect((await sendRequest(olivia, changes())).statusCode).toBe(status);
  });

  it('is refused with a link in what the payer reads', async () => {
    for (const note of ['see https://example.com', 'seven-hills-help.com', 'a@example.net'])
      expect((await sendRequest(olivia, { note })).json()).toMatchObject({
        code: 'validation_failed',
        message: 'Please leave out web and email addresses: the other person sees this text',
      });
  });

  it('is refused if the recipient has blocked the requester, until the block is removed', async () => {
    const { request } = await requested(olivia);
    await marcus.client.post(`/api/payment-requests/${request.id}/decline`, { blocks: true });
    expect((await sendRequest(olivia)).json()).toMatchObject({ code: 'recipient_unavailable' });
    const blocks = (await marcus.client.get('/api/payment-request-blocks')).json<RequestBlock[]>();
    expect(blocks).toMatchObject([{ name: 'Olivia B.' }]);
    const path = `/api/payment-request-blocks/${blocks[0]?.id}`;
    expect((await olivia.client.call('DELETE', path)).statusCode).toBe(404);
    expect((await marcus.client.call('DELETE', path)).statusCode).toBe(200);
    expect((await sendRequest(olivia)).statusCode).toBe(201);
  });

  it('is refused to and by suspended customers', async () => {
    const admin = await staffMember(bank);
    const suspend = (person: Customer) =>
      admin.client.post('/api/admin/suspend-account', { accountId: person.accountId });
    expect((await suspend(marcus)).statusCode).toBe(200);
    expect((await sendRequest(olivia)).json()).toMatchObject({ code: 'recipient_unavailable' });
    expect((await sendRequest(marcus, { accountId: olivia.accountId })).json()).toMatchObject({
      code: 'account_suspended',
    });
  });

  it('is limited per day, even for parallel requests', async () => {
    const max = limits.paymentRequestsPerDayMax;
    await bank.database.query(
      `insert into payment_request (asker_id, asked_id, amount, note, expires_at, state, ended_at)
       select $1, $2, 100, 'Tea', now() + interval '1 day', 'canceled', now()
       from generate_series(1, $3)`,
      [olivia.customerId, marcus.customerId, max - 1],
    );
    const answers = await Promise.all([
      sendRequest(olivia),
      sendRequest(olivia),
      sendRequest(olivia),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  it('is limited to a number of open requests', async () => {
    await bank.database.query(
      `insert into payment_request (asker_id, asked_id, amount, note, created_at, expires_at)
       select $1, $2, 100, 'Tea', now() - interval '2 days', now() + interval '1 day'
       from generate_series(1, $3)`,
      [olivia.customerId, marcus.customerId, limits.paymentRequestsOpenMax],
    );
    expect((await sendRequest(olivia)).json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('the most that we allow'),
    });
  });
});
