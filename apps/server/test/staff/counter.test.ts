import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { internalAccounts } from '../../src/money/accounts/internal-accounts.ts';
import { decisionKind } from '../../src/money/decisions/posting.ts';
import { reconcileCardPayments } from '../support/job-means.ts';
import { joinAccount } from '../support/money/join-account.ts';
import { plainWire } from '../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  signedInPerson,
  staffMember,
  testPin,
} from '../support/people.ts';
import { eventsAbout, mailTo, messagesTo, signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let colleague: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
  colleague = await signedInAdmin(bank);
});
// All requests in this file come from one address.
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

type Direction = 'deposits' | 'withdrawals';
const book = (
  direction: Direction,
  { accountId }: Pick<Customer, 'accountId'>,
  amount: string,
  { by = staff.client, key = randomUUID(), ...more }: Options = {},
) =>
  by.post(
    `/api/admin/counter-${direction}`,
    { accountId, amount, ...more },
    { 'idempotency-key': key },
  );
interface Options {
  by?: TestClient;
  key?: string;
  userId?: number;
  note?: string;
  identification?: string;
}
const license = { identification: 'Driver’s license, New York, …4821' };

const money = async (customer: Customer) => {
  const { balance, currentBalance } = (await customer.client.get('/api/account')).json<{
    balance: string;
    currentBalance: string;
  }>();
  return [balance, currentBalance];
};
const latest = async (customer: Customer) =>
  (await customer.client.get('/api/transactions')).json<Transaction[]>()[0];
const cashMoved = async () =>
  (
    await bank.superuser.query<{ cash: bigint }>(
      'select debits_posted - credits_posted as cash from ledger.account where id = $1',
      [internalAccounts.cash],
    )
  ).rows[0]?.cash ?? 0n;
const approve = (by: Customer, id: number) =>
  by.client.post(`/api/admin/transactions/${id}/approve`);

describe('cash at the counter', () => {
  it('is credited against the cash account, with a receipt, an audit event and a mail', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const before = await cashMoved();
    const answer = await book('deposits', ann, '250.00', { note: 'Slip 17' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      type: 'deposit',
      status: 'completed',
      direction: 'in',
      amount: '250.00',
      transferFee: '0.00',
      channel: 'counter',
      description: 'Slip 17',
    });
    expect(await money(ann)).toEqual(['350.00', '350.00']);
    expect((await cashMoved()) - before).toBe(25_000n);
    expect(await latest(ann)).toEqual(answer.json());
    expect(await eventsAbout(bank, ann.customerId, 'counter_deposit')).toMatchObject([
      {
        actor_id: staff.customerId,
        ip_address: '127.0.0.1',
        after_change: {
          transactionId: answer.json<Transaction>().id,
          amount: '250.00',
          status: 'completed',
        },
        detail: 'Slip 17',
      },
    ]);
    expect(await mailTo(bank, ann.email)).toContain('Your deposit at the counter');
  });

  it('can be withdrawn up to the available balance, and never beyond it', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    await ann.client.post('/api/wire-transfer', wire('50.00'));
    const refused = await book('withdrawals', ann, '49.01');
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'insufficient_funds',
      message: 'The amount is more than the available balance.',
    });
    const before = await cashMoved();
    const paid = await book('withdrawals', ann, '49.00');
    expect(paid.json()).toMatchObject({ type: 'withdrawal', direction: 'out', channel: 'counter' });
    expect(await money(ann)).toEqual(['0.00', '51.00']);
    expect((await cashMoved()) - before).toBe(-4_900n);
    expect(await mailTo(bank, ann.email)).toContain('Your withdrawal at the counter');
    expect(await eventsAbout(bank, ann.customerId, 'counter_withdrawal')).toHaveLength(1);
  });

  it('shares the customer’s daily limit, which no staff member exceeds alone', async () => {
    const by = (await staffMember(bank, 'teller')).client;
    const ann = await fundedCustomer(bank, 2_000_000n, { accountType: 'savings' });
    const withdraw = () =>
      ann.client.post('/api/transactions', { type: 'withdrawal', amount: '100.00', pin: testPin });
    expect((await withdraw()).statusCode).toBe(201);
    expect((await book('withdrawals', ann, '4900.00', { by })).json()).toMatchObject({
      status: 'completed',
    });
    expect((await withdraw()).json()).toMatchObject({ code: 'daily_limit_exceeded' });
    expect((await book('withdrawals', ann, '0.01', { by })).json()).toMatchObject({
      status: 'pending',
    });
  });

  it('of more than $10,000 in a day needs the customer’s identification, which is kept', async () => {
    const by = (await staffMember(bank, 'teller')).client;
    const ann = await fundedCustomer(bank, 5_000n);
    expect((await book('deposits', ann, '9000.00', { by })).statusCode).toBe(201);
    const cashToday = async () =>
      (await by.get(`/api/admin/users/${ann.customerId}/cash-today`)).json();
    expect(await cashToday()).toMatchObject({
      account: { id: Number(ann.accountId), balance: '9050.00' },
      hasInitialDeposit: true,
      deposit: { total: '9000.00', alone: '9000.00', dailyLimit: '100000.00' },
      withdrawal: { total: '0.00', alone: '0.00', dailyLimit: null },
      reviewedAbove: '10000.00',
    });
    const refused = await book('deposits', ann, '1000.01', { by });
    expect(refused.json()).toMatchObject({
      code: 'validation_failed',
      message:
        'With this, it is $10,000.01 in cash today. Above $10,000.00, record the identification that the customer presented.',
      errors: [{ path: 'identification', message: 'Identification is required' }],
    });
    const booked = await book('deposits', ann, '1000.01', { by, ...license });
    expect(booked.json()).toMatchObject({ status: 'pending' });
    const { rows } = await bank.database.query(
      'select identification from cash_identification where transaction_id = $1',
      [booked.json<Transaction>().id],
    );
    expect(rows).toEqual([license]);
    const page = await staff.client.get(`/api/admin/transactions/${booked.json<Transaction>().id}`);
    expect(page.json()).toMatchObject(license);
    expect(await cashToday()).toMatchObject({ deposit: { total: '10000.01', alone: '9000.00' } });
  });

  it('counts after its account is closed', async () => {
    const ann = await fundedCustomer(bank, 5_000n);
    const id = await openAnother(ann);
    expect((await book('deposits', { accountId: id }, '9000.00')).statusCode).toBe(201);
    const closing = { pin: testPin, toAccountId: Number(ann.accountId) };
    const closed = await ann.client.post(`/api/own-accounts/${id}/closing`, closing);
    expect(closed.statusCode, closed.body).toBe(200);
    expect((await book('deposits', ann, '1000.01')).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'identification' }],
    });
  });

  it.each([
    ['no account', { accountId: undefined }, 400, 'validation_failed', 'User account not found'],
    ['an unknown account', { accountId: 999_999 }, 404, 'not_found', 'User account'],
    ['the bank’s own cash account', { accountId: 1 }, 404, 'not_found', 'User account not found'],
    ['no amount', { amount: '' }, 400, 'validation_failed', 'Amount is required'],
    ['half a cent', { amount: '1.005' }, 400, 'validation_failed', 'valid amount'],
    ['nothing', { amount: '0.00' }, 400, 'validation_failed', 'valid amount'],
    ['too much', { amount: '1000000.01' }, 422, 'amount_too_large', '$1,000,000.00'],
    ['a note with a line break', { note: 'a\nb' }, 400, 'validation_failed', 'plain text'],
  ])('refuses %s', async (_case, changes, status, code, message) => {
    const ann = await fundedCustomer(bank, 10_000n);
    for (const direction of ['deposits', 'withdrawals'] as const) {
      const answer = await staff.client.post(
        `/api/admin/counter-${direction}`,
        { accountId: ann.accountId, amount: '5.00', ...changes },
        { 'idempotency-key': randomUUID() },
      );
      expect(answer.json()).toMatchObject({
        status,
        code,
        message: expect.stringContaining(message),
      });
    }
    expect(await money(ann)).toEqual(['100.00', '100.00']);
  });

  it('is refused for a suspended account, worded for staff', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    for (const direction of ['deposits', 'withdrawals'] as const)
      expect((await book(direction, ann, '5.00')).json()).toMatchObject({
        status: 403,
        code: 'account_suspended',
        message: 'This account is suspended. No cash can be booked until it is activated.',
      });
    expect(await money(ann)).toEqual(['100.00', '100.00']);
  });

  it('is refused for the caller’s own account', async () => {
    for (const direction of ['deposits', 'withdrawals'] as const)
      expect((await book(direction, staff, '60.00')).json()).toMatchObject({
        status: 409,
        code: 'conflict',
      });
    expect(await money(staff)).toEqual(['0.00', '0.00']);
  });

  it('is for the account that staff name, under its terms, and for the owner whom they name', async () => {
    const ann = await fundedCustomer(bank, 5_000n);
    const bea = await fundedCustomer(bank, 5_000n);
    const savings = await openAnother(ann);
    await joinAccount(bank, bea, savings, 'joint_owner');
    const cashToday = (id: bigint) =>
      staff.client.get(`/api/admin/users/${id}/cash-today?account=${savings}`);
    const booked = await book('deposits', { accountId: savings }, '70.00', {
      userId: Number(bea.customerId),
    });
    expect(booked.json()).toMatchObject({ toAccountId: savings });
    expect(await money(ann)).toEqual(['50.00', '50.00']);
    expect((await cashToday(bea.customerId)).json()).toMatchObject({
      account: { id: savings, balance: '70.00' },
      deposit: { total: '70.00' },
      withdrawal: { dailyLimit: '5000.00' },
    });
    expect((await cashToday(ann.customerId)).json()).toMatchObject({ deposit: { total: '0.00' } });
    const eve = await fundedCustomer(bank, 5_000n);
    expect((await cashToday(eve.customerId)).statusCode).toBe(404);
    const refused = await book('withdrawals', { accountId: savings }, '5.00', {
      userId: Number(eve.customerId),
    });
    expect(refused.json()).toMatchObject({ code: 'not_found', message: 'User account not found' });
  });

  it('is refused, like an adjustment, for an account that the caller shares with others', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, staff, ann.accountId, 'joint_owner');
    const refused = { status: 409, code: 'conflict' };
    expect((await book('deposits', ann, '5.00')).json()).toMatchObject(refused);
    const adjusted = await staff.client.post(
      `/api/admin/users/${ann.customerId}/adjustments`,
      {
        accountId: ann.accountId,
        direction: 'credit',
        amount: '5.00',
        reasonCode: 'goodwill',
        note: 'Sorry',
        expectedBalance: null,
      },
      { 'idempotency-key': randomUUID() },
    );
    expect(adjusted.json()).toMatchObject(refused);
    expect(await money(ann)).toEqual(['100.00', '100.00']);
  });

  it('cannot be booked by customers', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    expect((await book('deposits', ann, '5.00', { by: ann.client })).json()).toMatchObject({
      code: 'admin_required',
    });
  });
});

describe('the key of a booking', () => {
  it('is required', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const answer = await staff.client.post('/api/admin/counter-deposits', {
      accountId: ann.accountId,
      amount: '5.00',
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'idempotency_key_invalid' });
    expect(await money(ann)).toEqual(['100.00', '100.00']);
  });

  it('books once across two servers, and identifies the staff who booked it', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const elsewhere = new TestClient(await bank.anotherServer());
    elsewhere.cookie = staff.client.cookie;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        book('deposits', ann, '5.00', { key, by: index % 2 ? elsewhere : staff.client }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.json<Transaction>().id)).size).toBe(1);
    expect(await money(ann)).toEqual(['105.00', '105.00']);
    expect((await staff.client.get(`/api/transactions/by-key/${key}`)).json()).toMatchObject({
      state: 'posted',
      transaction: { channel: 'counter', amount: '5.00' },
    });
    expect((await ann.client.get(`/api/transactions/by-key/${key}`)).json()).toMatchObject({
      state: 'unknown',
    });
    expect((await book('deposits', ann, '6.00', { key })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect((await book('withdrawals', ann, '5.00', { key })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('above $10,000', () => {
  it('needs approval by another staff member than the one who booked it', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const answer = await book('deposits', ann, '10000.01', license);
    expect(answer.json()).toMatchObject({ status: 'pending', channel: 'counter' });
    const { id } = answer.json<Transaction>();
    expect(await money(ann)).toEqual(['100.00', '100.00']);
    const listed = async ({ client }: Customer) =>
      (await client.get('/api/admin/transactions?status=pending'))
        .json<ListedTransaction[]>()
        .find((each) => each.id === id);
    expect(await listed(staff)).toMatchObject({
      decider: 'colleague',
      bookedBy: 'Grace Whitfield',
    });
    expect(await listed(colleague)).toMatchObject({ decider: 'you' });
    const waiting = async ({ client }: Customer) =>
      (await client.get('/api/admin/waiting-work')).json<{ approvals: number }>().approvals;
    expect((await waiting(colleague)) - (await waiting(staff))).toBe(1);
    expect((await approve(staff, id)).json()).toMatchObject({ status: 409, code: 'conflict' });
    // The posting itself checks who booked it, whichever call is used.
    await expect(
      bank.app.means.postings.decide(decisionKind, {
        transactionId: BigInt(id),
        decision: 'completed',
        reason: null,
        decidedBy: {
          staffId: staff.customerId,
          origin: { ipAddress: '', network: '', userAgent: '', requestId: '' },
        },
        isNotifiedByEmail: false,
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await money(ann)).toEqual(['100.00', '100.00']);
    expect((await approve(colleague, id)).json()).toMatchObject({ status: 'completed' });
    expect(await money(ann)).toEqual(['10100.01', '10100.01']);
  });

  it('holds a withdrawal until it is approved, and releases it when declined', async () => {
    const ann = await fundedCustomer(bank, 1_500_000n);
    const { id } = (await book('withdrawals', ann, '12000.00', license)).json<Transaction>();
    expect(await money(ann)).toEqual(['3000.00', '15000.00']);
    const declined = await colleague.client.post(`/api/admin/transactions/${id}/decline`, {
      reason: 'Not enough cash at the branch',
    });
    expect(declined.json()).toMatchObject({ status: 'declined', channel: 'counter' });
    expect(await money(ann)).toEqual(['15000.00', '15000.00']);
    const mail = (await messagesTo(bank, ann.email)).at(-1);
    expect(mail?.subject).toBe('Not carried out: your withdrawal of $12,000.00');
    expect(mail?.text_body).toContain('$12,000.00 is available in your account again');
  });
});

describe('a first deposit at the counter', () => {
  it('of at least $50.00 is the initial deposit and activates the account exactly once', async () => {
    const ann = await signedInPerson(bank);
    const key = randomUUID();
    const before = await cashMoved();
    const answer = await book('deposits', ann, '75.50', { key });
    expect((await cashMoved()) - before).toBe(7_550n);
    expect(answer.json()).toMatchObject({
      type: 'initial_deposit',
      status: 'completed',
      amount: '75.50',
      channel: 'counter',
    });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({
      balance: '75.50',
      isActive: true,
    });
    expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({
      hasInitialDeposit: true,
    });
    expect(await eventsAbout(bank, ann.customerId, 'initial_deposit_credited')).toHaveLength(1);
    expect(await eventsAbout(bank, ann.customerId, 'counter_deposit')).toHaveLength(1);
    const { rows } = await bank.database.query<{ text_body: string }>(
      "select text_body from mail_message where recipient = $1 and subject = 'Your deposit has arrived'",
      [ann.email],
    );
    expect(rows.map(({ text_body }) => text_body)).toEqual([expect.stringContaining('$75.50')]);
    const again = await book('deposits', ann, '75.50', { key });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(answer.json());
    expect((await book('deposits', ann, '75.50')).json()).toMatchObject({ type: 'deposit' });
    expect(await money(ann)).toEqual(['151.00', '151.00']);
  });

  it.each(['49.99', '10000.01'])('is refused for $%s', async (amount) => {
    const ann = await signedInPerson(bank);
    expect((await book('deposits', ann, amount)).json()).toMatchObject({
      status: 422,
      code: 'first_deposit_amount',
    });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: false });
  });

  it('is required before any withdrawal', async () => {
    const ann = await signedInPerson(bank);
    expect((await book('withdrawals', ann, '5.00')).json()).toMatchObject({
      code: 'deposit_required',
      message: 'This customer has not made the initial deposit of $50.00 yet.',
    });
  });

  const startCardPayment = async ({ client }: Customer) => {
    const { clientSecret } = (await client.post('/api/create-initial-deposit-payment', {})).json<{
      clientSecret: string;
    }>();
    return clientSecret;
  };
  const payByCard = ({ client }: Customer, clientSecret: string) =>
    client.post('/sandbox-card/confirm', {
      clientSecret,
      card: { number: '4242424242424242', expiry: '12/40', securityCode: '123', zipCode: '45202' },
    });
  const ofType = async (customer: Customer, type: string) =>
    (await customer.client.get('/api/transactions'))
      .json<Transaction[]>()
      .filter((each) => each.type === type);

  it('causes a pending card payment to be refunded', async () => {
    const ann = await signedInPerson(bank);
    const clientSecret = await startCardPayment(ann);
    await book('deposits', ann, '60.00');
    await payByCard(ann, clientSecret);
    await bank.database.query(
      "update initial_deposit_payment set checked_at = now() - interval '1 hour'",
    );
    await reconcileCardPayments(bank.app);
    expect(await money(ann)).toEqual(['60.00', '60.00']);
    const { rows } = await bank.database.query<{ state: string }>(
      'select state from initial_deposit_payment where customer_id = $1',
      [ann.customerId],
    );
    expect(rows).toEqual([{ state: 'refused' }]);
    expect(await eventsAbout(bank, ann.customerId, 'initial_deposit_refused')).toMatchObject([
      { detail: expect.stringContaining('made at the counter; refund this payment') },
    ]);
  });

  it('races a card payment: one of them activates the account, and the cash is always credited', async () => {
    const other = await bank.anotherServer();
    // Whose cash does not count toward what the others may book alone.
    const clerk = await staffMember(bank);
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const ann = await signedInPerson(bank);
      await payByCard(ann, await startCardPayment(ann));
      const elsewhere = new TestClient(other);
      elsewhere.cookie = clerk.client.cookie;
      const [booked] = await Promise.all([
        book('deposits', ann, '60.00', { by: round % 2 ? elsewhere : clerk.client }),
        ann.client.get('/api/initial-deposit/status'),
      ]);
      expect(booked.statusCode).toBe(201);
      await bank.database.query(
        "update initial_deposit_payment set checked_at = now() - interval '1 hour' where state = 'open'",
      );
      await reconcileCardPayments(bank.app);
      const [initial] = await ofType(ann, 'initial_deposit');
      expect(await ofType(ann, 'initial_deposit')).toHaveLength(1);
      const wasAtCounter = initial?.channel === 'counter';
      outcomes.add(wasAtCounter ? 'counter' : 'card');
      expect(await money(ann)).toEqual(wasAtCounter ? ['60.00', '60.00'] : ['110.00', '110.00']);
      expect(await eventsAbout(bank, ann.customerId, 'initial_deposit_credited')).toHaveLength(1);
      expect(await eventsAbout(bank, ann.customerId, 'initial_deposit_refused')).toHaveLength(
        wasAtCounter ? 1 : 0,
      );
      const { rows } = await bank.database.query<{ state: string }>(
        'select state from initial_deposit_payment where customer_id = $1',
        [ann.customerId],
      );
      expect(rows).toEqual([{ state: wasAtCounter ? 'refused' : 'credited' }]);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('simultaneously', () => {
  it('two counter withdrawals and a customer’s transfer never overdraw', async () => {
    const ben = await fundedCustomer(bank);
    for (let round = 0; round < 6; round++) {
      const ann = await fundedCustomer(bank, 10_000n);
      const answers = await Promise.all([
        book('withdrawals', ann, '60.00'),
        book('withdrawals', ann, '60.00', { by: colleague.client }),
        ann.client.post('/api/transactions', {
          type: 'transfer',
          amount: '60.00',
          toAccountId: ben.accountId,
          pin: testPin,
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
      expect(await money(ann)).toEqual(['40.00', '40.00']);
    }
  });
});

const wire = (amount: string) => ({ ...plainWire, amount });
