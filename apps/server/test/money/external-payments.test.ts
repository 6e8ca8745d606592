import { randomUUID } from 'node:crypto';
import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerAccounts } from '../../src/money/accounts/internal-accounts.ts';
import type {
  PaymentOrder,
  PaymentRails,
  RailAnswer,
} from '../../src/money/external-payments/rails/payment-rail.ts';
import { sandboxAnswer } from '../../src/money/external-payments/rails/sandbox-answers.ts';
import { sandboxRail } from '../../src/money/external-payments/rails/sandbox-rail.ts';
import { resumePayments } from '../../src/money/external-payments/resume-payments.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember, testPin } from '../support/people.ts';
import { messagesTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
/** Handles the calls of a rail in place of the sandbox. */
let intercept:
  | ((order: PaymentOrder, ask: () => Promise<RailAnswer>) => Promise<RailAnswer>)
  | null;
let rails: PaymentRails;

beforeAll(async () => {
  const watched = (provider: PaymentProvider) => ({
    order(order: PaymentOrder) {
      const ask = () => sandboxRail(bank.database, provider).order(order);
      return intercept ? intercept(order, ask) : ask();
    },
  });
  rails = Object.fromEntries(
    paymentProviders.map((provider) => [provider, watched(provider)]),
  ) as PaymentRails;
  bank = await openTestBank({}, { adapters: { paymentRails: rails } });
});
afterEach(async () => {
  intercept = null;
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const payment = {
  amount: '40.00',
  paymentProvider: 'zelle',
  paymentIdentifier: 'jo@example.com',
  recipientName: 'Jo Lee',
  description: 'Half of the rent',
  pin: testPin,
  fee: '0.40',
  type: 'external_payment',
};
const pay = (customer: Customer, changes: object = {}, headers: Record<string, string> = {}) =>
  customer.client.post('/api/external-payment', { ...payment, ...changes }, headers);
const latest = async (customer: Customer) =>
  (await customer.client.get('/api/transactions')).json<Transaction[]>()[0];
const resume = () => resumePayments({ ...bank.app.means, rails }, { olderThanSeconds: 0 });
/** Makes the sandbox services decide their pending payments. */
const letTimePass = () =>
  bank.database.query("update sandbox_payment set decided_from = now() where state = 'pending'");
const paidByServices = async () =>
  Number(
    (
      await bank.database.query<{ total: bigint }>(
        "select coalesce(sum(amount), 0)::bigint as total from sandbox_payment where state = 'completed'",
      )
    ).rows[0]?.total,
  );

describe('POST /api/external-payment', () => {
  it.each([
    ['paypal', ' Jo@Example.com', 'jo@example.com'],
    ['venmo', '@jo-lee', '@jo-lee'],
    ['zelle', '513-555-0142', '(513) 555-0142'],
    ['cashapp', '$jolee', '$jolee'],
    ['applepay', '+1 (513) 555 0142', '(513) 555-0142'],
  ] as const)('pays through %s immediately', async (paymentProvider, typed, stored) => {
    const ann = await fundedCustomer(bank, 10_000n);
    const response = await pay(ann, { paymentProvider, paymentIdentifier: typed });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      type: 'external_payment',
      status: 'completed',
      direction: 'out',
      amount: '40.00',
      transferFee: '0.40',
      paymentProvider,
      paymentIdentifier: stored,
      recipientName: 'Jo Lee',
      description: 'Half of the rent',
    });
    expect(await moneyOf(ann)).toEqual(['59.60', '59.60', '0.00']);
    const { rows } = await bank.superuser.query(
      'select credits_posted from ledger.account where id = $1',
      [providerAccounts[paymentProvider]],
    );
    expect(rows[0]).toEqual({ credits_posted: 4_000n });
  });

  it.each([
    [{ fee: '0.41' }, 422, 'fee_mismatch', /\$0\.40/],
    [
      { paymentIdentifier: '$jolee' },
      400,
      'validation_failed',
      /an email address or a US phone number for Zelle/,
    ],
    [{ paymentProvider: 'cheque' }, 400, 'validation_failed', /^Payment provider is required$/],
    [{ pin: '9999' }, 403, 'pin_incorrect', /Incorrect PIN/],
    [{ amount: '99.02', fee: null }, 422, 'insufficient_funds', /Insufficient funds/],
    [{ amount: '-5', fee: null }, 400, 'validation_failed', /^Please enter a valid amount\.$/],
  ])(
    'refuses %j with %i %s, calls no service, and holds nothing',
    async (change, status, code, message) => {
      const ann = await fundedCustomer(bank, 10_000n);
      let asked = 0;
      intercept = (_order, ask) => {
        asked += 1;
        return ask();
      };
      const response = await pay(ann, change);
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ code, message: expect.stringMatching(message) });
      expect(asked).toBe(0);
      expect(await moneyOf(ann)).toEqual(['100.00', '100.00', '0.00']);
    },
  );

  it('holds the money before it calls the service', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    let meanwhile: string[] = [];
    intercept = async (_order, ask) => {
      meanwhile = await moneyOf(ann);
      return ask();
    };
    expect((await pay(ann)).statusCode).toBe(201);
    expect(meanwhile).toEqual(['59.60', '100.00', '40.40']);
  });
});

describe('a rejected payment', () => {
  it('answers 422 with the service’s reason, keeps the failed transaction, and releases everything', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const response = await pay(ann, { paymentIdentifier: 'reject@example.com' });
    expect(response.statusCode).toBe(422);
    const reason =
      'Zelle declined the payment: no one is enrolled with this email address or phone number.';
    expect(response.json()).toMatchObject({ code: 'payment_rejected', message: reason });
    expect(await moneyOf(ann)).toEqual(['100.00', '100.00', '0.00']);
    expect(await latest(ann)).toMatchObject({ status: 'failed', statusReason: reason });
  });

  it('returns the same answer under the same key, and when looked up by the key', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const key = randomUUID();
    const attempt = () =>
      pay(ann, { paymentIdentifier: '(513) 555-0000' }, { 'idempotency-key': key });
    const [first, second] = [await attempt(), await attempt()];
    expect(second.statusCode).toBe(422);
    expect(second.json<{ message: string }>().message).toBe(
      first.json<{ message: string }>().message,
    );
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await ann.client.get(`/api/transactions/by-key/${key}`)).json()).toMatchObject({
      state: 'posted',
      transaction: { status: 'failed' },
    });
    expect(
      (await ann.client.get('/api/transactions/count?type=external_payment')).json(),
    ).toMatchObject({ matching: 1 });
  });
});

describe('a payment that the service has not decided', () => {
  it.each([
    [
      'pending@example.com',
      'completed',
      ['59.60', '59.60', '0.00'],
      /^Completed: your Zelle payment/,
    ],
    [
      'pending-reject@example.com',
      'failed',
      ['100.00', '100.00', '0.00'],
      /^Not carried out: your Zelle/,
    ],
    ['513-555-0001', 'completed', ['59.60', '59.60', '0.00'], /^Completed/],
    ['513-555-0002', 'failed', ['100.00', '100.00', '0.00'], /^Not carried out/],
  ])('%s is pending, then %s', async (paymentIdentifier, status, balances, subject) => {
    const ann = await fundedCustomer(bank, 10_000n);
    const response = await pay(ann, { paymentIdentifier });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ status: 'pending' });
    expect(await moneyOf(ann)).toEqual(['59.60', '100.00', '40.40']);
    await resume();
    expect((await latest(ann))?.status).toBe('pending');
    await letTimePass();
    await resume();
    expect((await latest(ann))?.status).toBe(status);
    expect(await moneyOf(ann)).toEqual(balances);
    const mail = (await messagesTo(bank, ann.email)).at(-1);
    expect(mail?.subject).toMatch(subject);
  });

  it('cannot be decided by staff', async () => {
    const [ann, staff] = [await fundedCustomer(bank, 10_000n), await staffMember(bank)];
    const { id } = (
      await pay(ann, { paymentIdentifier: 'pending@example.com' })
    ).json<Transaction>();
    const answer = await staff.client.post(`/api/admin/transactions/${id}/approve`);
    expect(answer.json()).toMatchObject({ code: 'conflict', status: 409 });
    expect((await latest(ann))?.status).toBe('pending');
  });
});

describe('an unavailable service', () => {
  it('leaves the money held, and the payment continues once it is back', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    intercept = () => Promise.reject(new Error('no route to the service'));
    const response = await pay(ann);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ status: 'pending' });
    expect(await moneyOf(ann)).toEqual(['59.60', '100.00', '40.40']);
    intercept = null;
    await resume();
    expect((await latest(ann))?.status).toBe('completed');
    expect(await moneyOf(ann)).toEqual(['59.60', '59.60', '0.00']);
  });

  it('pays once if it received the payment but its answer was lost', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const before = await paidByServices();
    intercept = async (_order, ask) => {
      await ask();
      throw new Error('the connection was lost');
    };
    const key = { 'idempotency-key': randomUUID() };
    expect((await pay(ann, {}, key)).json()).toMatchObject({ status: 'pending' });
    intercept = null;
    const again = await pay(ann, {}, key);
    expect(again.json()).toMatchObject({ status: 'completed' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await paidByServices()) - before).toBe(4_000);
    expect(await moneyOf(ann)).toEqual(['59.60', '59.60', '0.00']);
  });
});

describe('concurrent requests', () => {
  it('20 requests under one key, on two servers, while the job runs, pay once', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const [other, before] = [await bank.anotherServer(), await paidByServices()];
    const key = randomUUID();
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? other : bank.app).inject({
            method: 'POST',
            url: '/api/external-payment',
            headers: { cookie: ann.client.cookie ?? '', 'idempotency-key': key },
            payload: payment,
          }),
        ),
      ),
      resume(),
      resume(),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json<Transaction>().id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.json<Transaction>().status))).toEqual(
      new Set(['completed']),
    );
    expect((await paidByServices()) - before).toBe(4_000);
    expect(await moneyOf(ann)).toEqual(['59.60', '59.60', '0.00']);
  });
});

describe('the sandbox', () => {
  it.each([
    ['jo@example.com', 'completed'],
    ['rejected@example.com', 'rejected'],
    ['$Reject_me', 'rejected'],
    ['@rejects', 'rejected'],
    ['$pending_reject', 'pending'],
    ['(513) 555-0000', 'rejected'],
    ['(513) 555-0001', 'pending'],
    ['(513) 555-0003', 'completed'],
  ])('answers %s with %s', (identifier, state) =>
    expect(sandboxAnswer(identifier).state).toBe(state),
  );

  it('refuses a different payment under a key that it knows', async () => {
    const rail = sandboxRail(bank.database, 'paypal');
    const order = {
      idempotencyKey: 'payment-0',
      amount: 100n,
      identifier: 'jo@example.com',
      recipientName: 'Jo Lee',
      description: null,
    };
    await rail.order(order);
    await expect(rail.order({ ...order, amount: 101n })).rejects.toThrow(
      'belongs to a different payment',
    );
  });
});
