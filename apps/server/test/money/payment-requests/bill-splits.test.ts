import { limits } from '@seven-hills/bank/limits';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { BillSplit } from '@seven-hills/contracts/money/bill-splits';
import type { PaymentRequest } from '@seven-hills/contracts/money/payment-requests';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let olivia: Customer;
let marcus: Customer;
let priya: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  olivia = await fundedCustomer(bank, 100_000n, { firstName: 'Olivia', lastName: 'Bell' });
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Hart' });
  priya = await fundedCustomer(bank, 100_000n, { firstName: 'Priya', lastName: 'Rao' });
});
afterAll(() => bank.auditAndClose());

const form = (changes: object = {}) => ({
  total: '50.00',
  ownShare: '16.68',
  note: 'Dinner',
  shares: [
    { accountId: marcus.accountId, amount: '16.66' },
    { accountId: priya.accountId, amount: '16.66' },
  ],
  ...changes,
});
const send = (changes: object = {}, key?: string) =>
  olivia.client.post('/api/bill-splits', form(changes), key ? { 'idempotency-key': key } : {});
async function split(changes: object = {}, key?: string): Promise<BillSplit> {
  const made = await send(changes, key);
  if (made.statusCode !== 201) throw new Error(`split: ${made.body}`);
  return made.json();
}
const shown = (id: number, { client }: Customer = olivia) => client.get(`/api/bill-splits/${id}`);
const statesIn = ({ requests }: BillSplit) => requests.map(({ state }) => state);
const pay = ({ client }: Customer, { id, amount }: PaymentRequest) =>
  client.post(`/api/payment-requests/${id}/payment`, {
    type: 'transfer',
    amount,
    toAccountId: olivia.accountId,
    pin: testPin,
  });
const requestsOf = async ({ client }: Customer) =>
  (await client.get('/api/payment-requests')).json<{
    asked: PaymentRequest[];
    received: PaymentRequest[];
  }>();

it('requests a share from each person, who pays it like any request', async () => {
  const made = await split();
  expect(made).toMatchObject({
    total: '50.00',
    ownShare: '16.68',
    note: 'Dinner',
    requests: [
      { party: 'Marcus H.', amount: '16.66', state: 'open', splitId: made.id },
      { party: 'Priya R.', amount: '16.66', state: 'open', splitId: made.id },
    ],
  });
  // The payer sees a request, and nothing of the others.
  const [received] = (await requestsOf(marcus)).received;
  expect(received).toMatchObject({ party: 'Olivia B.', note: 'Dinner', splitId: null });
  const [first] = made.requests;
  if (!first) throw new Error('no request');
  expect((await pay(marcus, first)).statusCode).toBe(201);
  expect(statesIn((await shown(made.id)).json())).toEqual(['paid', 'open']);
  expect(await moneyOf(olivia)).toEqual(['1016.66', '1016.66', '0.00']);
  expect((await olivia.client.get('/api/bill-splits')).json()).toMatchObject([{ id: made.id }]);
  await followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
  const alerts = (await priya.client.get('/api/notifications')).json<Notification[]>();
  expect(alerts).toMatchObject([{ sentence: 'Olivia B. requested $16.66 from you.' }]);
});

it('is made once for each key, also in parallel', async () => {
  const key = `split-${olivia.customerId}`;
  const answers = await Promise.all([send({}, key), send({}, key), send({}, key)]);
  const ids = answers.map((answer) => answer.json<BillSplit>().id);
  expect(new Set(ids).size).toBe(1);
  expect((await requestsOf(olivia)).asked).toHaveLength(2);
  expect((await send({ note: 'Lunch' }, key)).json()).toMatchObject({
    code: 'idempotency_key_reused',
  });
  // Another person's key is another key.
  const other = { ...form(), shares: [{ accountId: priya.accountId, amount: '33.32' }] };
  const theirs = await marcus.client.post('/api/bill-splits', other, { 'idempotency-key': key });
  expect(theirs.statusCode).toBe(201);
});

it.each([
  ['shares that do not add up', () => ({ total: '50.01' }), 'The shares must add up to $50.01.'],
  ['an own share below zero', () => ({ ownShare: '-1.00' }), 'Please enter a valid amount.'],
  ['nobody', () => ({ shares: [], ownShare: '50.00' }), 'Please choose whom you ask'],
  [
    'too many people',
    () => ({ shares: Array(11).fill({ accountId: marcus.accountId, amount: '1.00' }) }),
    'You can split a bill among 10 people at most',
  ],
  ['a share of nothing', () => withShares(['0.00', '33.32']), 'Please enter a valid amount.'],
  ['no note', () => ({ note: ' ' }), 'Please say what it is for'],
])('refuses %s', async (_what, changes, message) => {
  const refused = await send(changes());
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ message: string }>().message).toContain(message);
  expect((await requestsOf(olivia)).asked).toEqual([]);
});
const withShares = (amounts: readonly [string, string]) => ({
  shares: [
    { accountId: marcus.accountId, amount: amounts[0] },
    { accountId: priya.accountId, amount: amounts[1] },
  ],
});

it('asks nobody if one of the people is refused, and names the person', async () => {
  const admin = await staffMember(bank);
  await admin.client.post('/api/admin/suspend-account', { accountId: priya.accountId });
  const suspended = await send();
  expect(suspended.json()).toMatchObject({
    code: 'recipient_unavailable',
    message: 'Priya R. cannot be asked for money right now.',
    errors: [{ path: 'shares.1.accountId' }],
  });
  for (const [accountId, refusal] of [
    [marcus.accountId, { code: 'conflict', message: 'Marcus H. is in this split twice.' }],
    [olivia.accountId, { code: 'recipient_is_self' }],
    [999_999_999, { code: 'recipient_not_found' }],
  ] as const) {
    const shares = [
      { accountId: marcus.accountId, amount: '16.66' },
      { accountId, amount: '16.66' },
    ];
    expect((await send({ shares })).json()).toMatchObject(refusal);
  }
  expect((await requestsOf(marcus)).received).toEqual([]);
  expect((await olivia.client.get('/api/bill-splits')).json()).toEqual([]);
});

it('counts each request toward the limits of the day, and each person as a look-up', async () => {
  await bank.database.query(
    `insert into payment_request (asker_id, asked_id, amount, note, expires_at, state, ended_at)
     select $1, $2, 100, 'Tea', now() + interval '1 day', 'canceled', now()
     from generate_series(1, $3)`,
    [olivia.customerId, marcus.customerId, limits.paymentRequestsPerDayMax - 1],
  );
  const refused = await send();
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    message: 'You can send 20 requests in 24 hours, and 1 are left. Please try again later.',
  });
  expect((await requestsOf(marcus)).received.every(({ note }) => note === 'Tea')).toBe(true);
  const { rows } = await bank.database.query(
    'select attempt_count from attempt_counter where subject = $1',
    [`name-lookup:${olivia.customerId}`],
  );
  expect(rows).toEqual([{ attempt_count: 2 }]);
});

it('is canceled request by request or all at once, and keeps what is paid', async () => {
  const made = await split();
  const [first] = made.requests;
  if (!first) throw new Error('no request');
  expect((await pay(marcus, first)).statusCode).toBe(201);
  const cancel = (person: Customer) => person.client.post(`/api/bill-splits/${made.id}/cancel`, {});
  for (const other of [marcus, priya]) {
    expect((await cancel(other)).statusCode).toBe(404);
    expect((await shown(made.id, other)).statusCode).toBe(404);
  }
  for (let time = 0; time < 2; time += 1)
    expect(statesIn((await cancel(olivia)).json())).toEqual(['paid', 'canceled']);
  const next = await split();
  const [one] = next.requests;
  await olivia.client.post(`/api/payment-requests/${one?.id}/cancel`);
  expect(statesIn((await shown(next.id)).json())).toEqual(['canceled', 'open']);
});

it('cannot be stored with shares that do not add up, or with another customer’s requests', async () => {
  const insert = (asker: bigint, amount: number) =>
    bank.database.query(
      `with split as (
         insert into bill_split (asker_id, total, own_share, note, order_hash)
         values ($1, 5000, 0, 'Dinner', '') returning id
       )
       insert into payment_request (asker_id, asked_id, amount, note, expires_at, split_id)
       select $2, $3, $4, 'Dinner', now() + interval '1 day', id from split`,
      [olivia.customerId, asker, marcus.customerId, amount],
    );
  await expect(insert(olivia.customerId, 4_999)).rejects.toThrow('do not add up');
  await expect(insert(priya.customerId, 5_000)).rejects.toThrow('own_split');
});
