import type { AlertPreference, Notification } from '@seven-hills/contracts/money/alerts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  eventsOf,
  type FollowedTransaction,
} from '../../../src/money/alerts/events/judge-transaction.ts';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { startFollowing } from '../../../src/money/alerts/start-following.ts';
import { LiveClient } from '../../support/live-client.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, postMovement, testPin } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
let olivia: Customer;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  olivia = await fundedCustomer(bank, 200_000n, { firstName: 'Olivia', lastName: 'Hart' });
  marcus = await fundedCustomer(bank, 200_000n, { firstName: 'Marcus', lastName: 'Bell' });
  await follow();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const dependencies = () => ({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const follow = () => followTransactions(dependencies());
const send = (amount: string, from = olivia, to = marcus) =>
  from.client.post('/api/transactions', {
    type: 'transfer',
    amount,
    toAccountId: to.accountId,
    pin: testPin,
  });
const inboxOf = async ({ client }: Customer, query = '') =>
  (await client.get(`/api/notifications${query}`)).json<Notification[]>();
const kindsOf = async (customer: Customer) => (await inboxOf(customer)).map(({ kind }) => kind);
const unreadOf = async ({ client }: Customer) =>
  (await client.get('/api/notifications/unread')).json<{ count: number }>().count;
const choose = ({ client }: Customer, ...preferences: object[]) =>
  client.call('PUT', '/api/alert-preferences', { preferences });
const mailAbout = async ({ email }: Customer) =>
  (
    await bank.database.query<{ subject: string }>(
      "select subject from mail_message where recipient = $1 and subject like 'Alert:%' order by id",
      [email],
    )
  ).rows.map(({ subject }) => subject);

describe('the alert job', () => {
  it('tells the recipient who sent the money, and links to the transaction', async () => {
    const { id } = (await send('25')).json<{ id: number }>();
    await follow();
    expect(await inboxOf(marcus)).toEqual([
      {
        id: expect.any(Number),
        kind: 'money_in',
        createdAt: expect.any(String),
        isRead: false,
        amount: '25.00',
        party: 'Olivia H.',
        transactionId: id,
        type: 'transfer',
        accountId: Number(marcus.accountId),
        accountLabel: null,
        sentence: 'Olivia H. sent you $25.00.',
        reason: 'You get this because alerts about money that arrives are on.',
        place: null,
        isSecurity: false,
      },
    ]);
    expect(await inboxOf(olivia)).toEqual([]);
  });

  it('reports outgoing money only at or above the chosen amount', async () => {
    await send('499.99');
    await send('500');
    await follow();
    expect(await inboxOf(olivia)).toMatchObject([
      { kind: 'money_out', amount: '500.00', party: 'Marcus B.' },
    ]);
    await choose(olivia, { kind: 'money_out', inApp: true, email: false, amount: '600' });
    await send('599.99');
    await follow();
    expect(await inboxOf(olivia)).toHaveLength(1);
  });

  it('treats customers who chose nothing like those who chose the defaults', async () => {
    const told = async () => {
      for (const amount of ['25', '600']) await send(amount);
      await follow();
      const inboxes = await Promise.all([inboxOf(olivia), inboxOf(marcus)]);
      return inboxes.map((inbox) =>
        inbox
          .slice(0, 2)
          .map(({ id, createdAt, transactionId, ...alert }) => alert)
          .filter(({ kind }) => kind !== 'low_balance'),
      );
    };
    const usual = await told();
    expect(usual).toMatchObject([
      [{ kind: 'money_out', amount: '600.00', party: 'Marcus B.' }],
      [{ kind: 'money_in', amount: '600.00', party: 'Olivia H.' }, { amount: '25.00' }],
    ]);
    for (const customer of [olivia, marcus])
      await choose(
        customer,
        { kind: 'money_in', inApp: true, email: false, amount: '0' },
        { kind: 'money_out', inApp: true, email: false, amount: '500' },
      );
    const [ofOlivia, ofMarcus] = await told();
    expect([ofOlivia?.slice(0, 1), ofMarcus]).toEqual(usual);
  });

  it('sends nothing about a deposit that its owner has just made on screen', async () => {
    const deposited = await olivia.client.post('/api/transactions', {
      type: 'deposit',
      amount: '20',
      pin: testPin,
    });
    expect(deposited.statusCode).toBe(201);
    await follow();
    expect(await inboxOf(olivia)).toEqual([]);
  });

  it('reports a wire only once it is decided, and leaves the email to the decision', async () => {
    const admin = await signedInAdmin(bank);
    const wire = async () =>
      (await olivia.client.post('/api/wire-transfer', plainWire)).json<{ id: number }>().id;
    const [settled, declined] = [await wire(), await wire()];
    await follow();
    expect(await inboxOf(olivia)).toEqual([]);
    await admin.client.post(`/api/admin/transactions/${settled}/approve`);
    await follow();
    await admin.client.post(`/api/admin/transactions/${declined}/decline`, { reason: 'No name' });
    await follow();
    await follow();
    expect(await inboxOf(olivia)).toMatchObject([
      { kind: 'wire_declined', transactionId: declined },
      { kind: 'wire_settled', transactionId: settled },
    ]);
    expect(await mailAbout(olivia)).toEqual([]);
  });

  it('sends no second email about a deposit whose approval was emailed', async () => {
    await choose(olivia, { kind: 'money_in', inApp: true, email: true, amount: '0' });
    const admin = await signedInAdmin(bank);
    const id = await postMovement(bank, olivia, 'deposit', 900n, { isPending: true });
    await admin.client.post(`/api/admin/transactions/${id}/approve`);
    await follow();
    expect(await inboxOf(olivia)).toMatchObject([{ kind: 'money_in', transactionId: id }]);
    expect(await mailAbout(olivia)).toEqual([]);
  });

  it.each([
    ['interest', 'completed', 'interest'],
    ['monthly_fee', 'completed', 'fee_charged'],
    ['wire_return', 'completed', 'wire_declined'],
    ['external_payment', 'failed', 'payment_declined'],
    ['withdrawal', 'declined', 'payment_declined'],
    ['adjustment', 'completed', 'money_in'],
    ['initial_deposit', 'completed', undefined],
  ] as const)('reports %s, %s, as %s', (type, status, kind) => {
    const isOut = ['external_payment', 'withdrawal', 'monthly_fee'].includes(type);
    const side = { account_id: 1n, id: 7n, first_name: 'Ann', last_name: 'Quill' };
    const none = { account_id: null, id: null, first_name: null, last_name: null };
    const partsOf = (name: string, part: object) =>
      Object.fromEntries(Object.entries(part).map(([key, value]) => [`${name}_${key}`, value]));
    const row = {
      id: 1n,
      type,
      status,
      amount: 100n,
      recipient_name: null,
      was_pending: false,
      is_booked_by_staff: false,
      is_history: false,
      ...partsOf('payer', isOut ? side : none),
      ...partsOf('payee', isOut ? none : side),
    } as FollowedTransaction;
    expect(eventsOf(row).map((event) => [event.customerId, event.kind.name])).toEqual(
      kind === undefined ? [] : [[7n, kind]],
    );
  });

  it('sends nothing about history that is dated long before it was posted', async () => {
    const occurredAt = new Date(Date.now() - 30 * 86_400_000);
    await arrange(bank, {
      type: 'transfer',
      customerId: olivia.customerId,
      amount: 100n,
      recipientAccountId: BigInt(marcus.accountId),
      occurredAt,
    });
    await follow();
    expect(await inboxOf(marcus)).toEqual([]);
  });

  it('sends each alert once when several runs overlap, again and again', async () => {
    await choose(marcus, { kind: 'money_in', inApp: true, email: true, amount: '0' });
    const other = await fundedCustomer(bank);
    for (const amount of ['1', '2', '3', '4']) await send(amount);
    await send('5', olivia, other);
    await Promise.all([follow(), follow(), follow()]);
    await Promise.all([follow(), follow()]);
    expect((await inboxOf(marcus)).map(({ amount }) => amount)).toEqual([
      '4.00',
      '3.00',
      '2.00',
      '1.00',
    ]);
    expect(await mailAbout(marcus)).toHaveLength(4);
    expect(await inboxOf(other)).toMatchObject([{ amount: '5.00', party: 'Olivia H.' }]);
  });

  it('sends each alert of a step once, however many it judges', async () => {
    const count = 1_001;
    await choose(marcus, { kind: 'money_in', inApp: true, email: false, amount: '1.00' });
    const payment = {
      type: 'transfer',
      customerId: olivia.customerId,
      accountId: BigInt(olivia.accountId),
      recipientAccountId: BigInt(marcus.accountId),
      amount: 100n,
    } as const;
    await Promise.all(Array.from({ length: count }, () => arrange(bank, payment)));
    await follow();
    const { rows } = await bank.database.query<{ sent: number; about: number }>(
      `select count(*)::int as sent, count(distinct transaction_id)::int as about
       from notification where customer_id = $1 and kind = 'money_in' and amount = 100`,
      [marcus.customerId],
    );
    expect(rows).toEqual([{ sent: count, about: count }]);
  });

  it('neither loses nor duplicates an alert when its server dies in the middle of a step', async () => {
    await choose(marcus, { kind: 'money_in', inApp: true, email: true, amount: '0' });
    const other = await fundedCustomer(bank);
    await send('7');
    await send('6', olivia, other);
    const blocker = await bank.superuser.connect();
    await blocker.query('begin; lock table mail_message in share mode');
    const dying = follow().catch((error: Error) => error);
    await waitUntilBlocked(bank.superuser);
    await bank.superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(await dying).toBeInstanceOf(Error);
    await blocker.query('rollback');
    blocker.release();
    expect([await inboxOf(marcus), await inboxOf(other)]).toEqual([[], []]);
    await follow();
    expect(await inboxOf(marcus)).toHaveLength(1);
    expect(await inboxOf(other)).toHaveLength(1);
    expect(await mailAbout(marcus)).toEqual(['Alert: Olivia H. sent you $7.00.']);
  });

  it('waits for transactions that have an id but are not committed', async () => {
    const slow = await bank.superuser.connect();
    await slow.query("begin; select nextval('bank_transaction_id_seq')");
    await send('8');
    await follow();
    expect(await inboxOf(marcus)).toEqual([]);
    await slow.query('rollback');
    slow.release();
    await follow();
    expect(await inboxOf(marcus)).toHaveLength(1);
  });

  it('notifies a connected customer live', async () => {
    const live = await LiveClient.open(bank.app, marcus.client.cookie);
    const failures: unknown[] = [];
    const following = startFollowing(dependencies(), (error) => failures.push(error));
    await send('9');
    await live.next('alerts_changed');
    expect(await unreadOf(marcus)).toBe(1);
    await following.stop();
    live.close();
    expect(failures).toEqual([]);
  });
});

describe('a low balance', () => {
  const down = () => send('1950');
  const up = () => send('1950', marcus, olivia);
  const isLow = async () => (await kindsOf(olivia)).filter((kind) => kind === 'low_balance').length;

  it('is reported once when the balance falls, and again only after it has risen', async () => {
    await down();
    await follow();
    expect(await isLow()).toBe(1);
    await send('1');
    await follow();
    expect(await isLow()).toBe(1);
    await up();
    await follow();
    expect(await isLow()).toBe(1);
    await down();
    await follow();
    expect(await isLow()).toBe(2);
  });

  it('counts held money as spent', async () => {
    await postMovement(bank, olivia, 'withdrawal', 195_000n, { isPending: true });
    await follow();
    expect(await inboxOf(olivia)).toMatchObject([{ kind: 'low_balance', amount: '100.00' }]);
  });

  it('is not reported for an account that opens below the amount, or for a raised amount', async () => {
    const newcomer = await fundedCustomer(bank, 0n);
    await follow();
    expect(await inboxOf(newcomer)).toEqual([]);
    await choose(olivia, { kind: 'low_balance', inApp: true, email: false, amount: '5000' });
    await send('1');
    await follow();
    expect(await inboxOf(olivia)).toEqual([]);
  });
});

describe('the inbox', () => {
  it('is paged, marks one or all as read, and leaves later alerts unread', async () => {
    for (const amount of ['1', '2', '3']) await send(amount);
    await follow();
    const [newest, middle, oldest] = await inboxOf(marcus);
    expect(await inboxOf(marcus, '?limit=2')).toEqual([newest, middle]);
    expect(await inboxOf(marcus, `?limit=2&cursor=${middle?.id}`)).toEqual([oldest]);
    expect(await unreadOf(marcus)).toBe(3);
    const read = await marcus.client.post(`/api/notifications/${oldest?.id}/read`);
    expect(read.json()).toEqual({ count: 2 });
    await marcus.client.post(`/api/notifications/${oldest?.id}/read`);
    expect((await inboxOf(marcus)).map(({ isRead }) => isRead)).toEqual([false, false, true]);
    const all = await marcus.client.post('/api/notifications/read', { throughId: middle?.id });
    expect(all.json()).toEqual({ count: 1 });
    expect((await inboxOf(marcus)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });

  it('is visible to its customer only', async () => {
    await send('1');
    await follow();
    const [alert] = await inboxOf(marcus);
    const tried = await olivia.client.post(`/api/notifications/${alert?.id}/read`);
    expect(tried.statusCode).toBe(404);
    await olivia.client.post('/api/notifications/read', { throughId: 1_000_000 });
    expect(await unreadOf(marcus)).toBe(1);
  });
});

describe('preferences', () => {
  const preferencesOf = async ({ client }: Customer) =>
    (await client.get('/api/alert-preferences')).json<AlertPreference[]>();

  it('default to the inbox and devices, and to email only where the bank always sends it', async () => {
    const emailed = ['wire_settled', 'wire_declined', 'payment_declined', 'schedule_failed'];
    const shown = ['schedule_failed', 'chat_reply'];
    const expected = [
      ['money_in', 'Money arrives', '0.00'],
      ['money_out', 'Money leaves', '500.00'],
      ['low_balance', 'Low balance', '100.00'],
      ['wire_settled', 'A wire is completed'],
      ['wire_declined', 'A wire is declined or returned'],
      ['payment_declined', 'A payment fails or is declined'],
      ['interest', 'A credit of interest'],
      ['fee_charged', 'A fee is charged'],
      ['budget', '80% or all of a budget is spent'],
      ['case_news', 'A problem that you reported'],
      ['debit_stopped', 'A debit that you stopped'],
      ['payment_request', 'Payment requests'],
      ['schedule_due', 'A scheduled payment is due tomorrow'],
      ['schedule_failed', 'A scheduled payment fails or is paused'],
      ['chat_reply', 'A message in your chat that you have not read'],
      ['support_reply', 'We answer your message'],
    ].map(([kind = '', label, amount = null]) => {
      const isAlwaysEmailed = [...emailed, 'case_news', 'support_reply'].includes(kind);
      const channels = { inApp: true, email: isAlwaysEmailed, push: true };
      const isAlwaysShown = shown.includes(kind);
      return { kind, label, ...channels, isAlwaysShown, isAlwaysEmailed, amount };
    });
    const preferences = await preferencesOf(olivia);
    const isNamed = ({ kind }: { kind: string }) => expected.some((each) => each.kind === kind);
    expect(preferences.filter(isNamed)).toEqual(expected);
    const usual = { inApp: true, push: true };
    expect(preferences).toMatchObject(
      bank.app.means.alertKinds.flatMap(({ name, choice }) =>
        choice ? [{ kind: name, ...usual, email: choice.isAlwaysEmailed ?? false }] : [],
      ),
    );
  });

  it('can turn a kind off, or limit it to email', async () => {
    await choose(marcus, { kind: 'money_in', inApp: false, email: false, amount: '0' });
    await send('1');
    await follow();
    expect(await inboxOf(marcus)).toEqual([]);
    await choose(marcus, { kind: 'money_in', inApp: false, email: true, amount: '0' });
    await send('2');
    await follow();
    expect(await inboxOf(marcus)).toEqual([]);
    expect(await unreadOf(marcus)).toBe(0);
    expect(await mailAbout(marcus)).toEqual(['Alert: Olivia H. sent you $2.00.']);
  });

  it.each([
    [
      'mail that the bank always sends',
      [{ kind: 'wire_settled', inApp: true, email: false, amount: null }],
      'We always email you about this',
    ],
    [
      'hiding what the app shows anyway',
      [{ kind: 'schedule_failed', inApp: false, email: true, amount: null }],
      'We always show you this',
    ],
    [
      'turning off what concerns security',
      [{ kind: 'new_payee', inApp: false, email: false, amount: null }],
      'kind',
    ],
    [
      'a kind without its amount',
      [{ kind: 'money_in', inApp: true, email: false, amount: null }],
      'Please enter an amount',
    ],
    [
      'an amount that is none',
      [{ kind: 'money_in', inApp: true, email: false, amount: '-1' }],
      'Please enter an amount',
    ],
    [
      'an amount of a kind without one',
      [{ kind: 'interest', inApp: true, email: false, amount: '1' }],
      'Please enter an amount',
    ],
    [
      'a kind named twice',
      [1, 2].map(() => ({ kind: 'interest', inApp: true, email: false, amount: null })),
      'Please name each kind once',
    ],
  ])('refuse %s', async (_name, preferences, message) => {
    const response = await choose(olivia, ...preferences);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(message);
  });

  it('are logged as a security event once when they change', async () => {
    const count = async () =>
      (await olivia.client.get('/api/profile/security-events'))
        .json<{ sentence: string }[]>()
        .filter(({ sentence }) => sentence === 'Your choice of alerts was changed.').length;
    const chosen = { kind: 'interest', inApp: false, email: true, amount: null };
    await choose(olivia, chosen);
    await choose(olivia, chosen);
    expect(await count()).toBe(1);
  });
});
