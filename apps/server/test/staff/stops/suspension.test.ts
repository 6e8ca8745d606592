import { paymentProviders } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  PaymentOrder,
  PaymentRails,
  RailAnswer,
} from '../../../src/money/external-payments/rails/payment-rail.ts';
import { resumePayments } from '../../../src/money/external-payments/resume-payments.ts';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import type { OrderedWire } from '../../../src/money/wires/posting.ts';
import type { WireOrder } from '../../../src/money/wires/rails/wire-rail.ts';
import { settleDueWires } from '../../../src/money/wires/settle-due-wires.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { wire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

/** A suspension stops money ordered before it: neither a job nor an approval moves it. */

let bank: TestBank;
let staff: Customer;
/** The payment services' response; each test sets its own. */
let service: (order: PaymentOrder) => Promise<RailAnswer>;
const rails = Object.fromEntries(
  paymentProviders.map((provider) => [
    provider,
    { order: (order: PaymentOrder) => service(order) },
  ]),
) as PaymentRails;

beforeAll(async () => {
  bank = await openTestBank({}, { adapters: { paymentRails: rails } });
  staff = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const wireOf = async (customer: Customer) =>
  (await customer.client.post('/api/wire-transfer', wire)).json<Transaction>().id;
const pay = (customer: Customer) =>
  customer.client.post('/api/external-payment', {
    amount: '40.00',
    paymentProvider: 'zelle',
    paymentIdentifier: 'jo@example.com',
    recipientName: 'Jo Lee',
    pin: testPin,
  });
const change =
  (path: string) =>
  async (customer: Customer, client: TestClient = staff.client) =>
    expect(
      (await client.post(`/api/admin/${path}`, { accountId: customer.accountId })).statusCode,
    ).toBe(200);
const suspend = change('suspend-account');
const activate = change('unsuspend-account');
const approve = (id: number) => staff.client.post(`/api/admin/transactions/${id}/approve`);
const decline = (id: number) =>
  staff.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'Account under review' });
const statusOf = async (customer: Customer, id: number) =>
  (await customer.client.get(`/api/transactions/${id}`)).json<Transaction>().status;
const money = async (customer: Customer) => {
  const account = (await customer.client.get('/api/account')).json<Record<string, string>>();
  return [account.currentBalance, account.heldAmount];
};
const listed = async (id: number) =>
  (await staff.client.get(`/api/admin/transactions?search=${id}`))
    .json<ListedTransaction[]>()
    .find((transaction) => transaction.id === id);

/** Settles wires as of 2040, when all of them are due. */
const settleAll = () => settleDueWires(bank.app.means, new Date('2040-01-04T23:00:00Z'));
const handOver = (send: (order: WireOrder) => Promise<void>) =>
  handOverWires({ ...bank.app.means, rail: { send } });
const handedOver = async () => {
  const keys: string[] = [];
  await handOver(async ({ idempotencyKey }) => void keys.push(idempotencyKey));
  return keys;
};
const resume = () => resumePayments({ ...bank.app.means, rails }, { olderThanSeconds: 0 });

describe('a wire that was ordered before the suspension', () => {
  it('is not settled, approved or handed over, and declining returns the money', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await wireOf(ann);
    await suspend(ann);
    expect(await settleAll()).toBe(0);
    const refused = await approve(id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'account_suspended',
      message: 'This account is suspended. Activate it first, or decline the transaction.',
    });
    expect(await handedOver()).toEqual([]);
    expect(await statusOf(ann, id)).toBe('pending');
    expect(await money(ann)).toEqual(['500.00', '102.00']);
    expect((await decline(id)).statusCode).toBe(200);
    expect(await money(ann)).toEqual(['500.00', '0.00']);
  });

  it('resumes on activation: staff can approve it immediately, the job in its next run', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const [first, second] = [await wireOf(ann), await wireOf(ann)];
    await suspend(ann);
    expect((await approve(first)).statusCode).toBe(403);
    expect(await settleAll()).toBe(0);
    await activate(ann);
    expect((await approve(first)).statusCode).toBe(200);
    expect(await settleAll()).toBe(1);
    expect(await money(ann)).toEqual(['296.00', '0.00']);
    expect(await handedOver()).toEqual([`wire-${first}`, `wire-${second}`]);
  });

  it('waits for the activation if it was approved but not handed over yet', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await wireOf(ann);
    await approve(id);
    await suspend(ann);
    expect(await handedOver()).toEqual([]);
    expect(await listed(id)).toMatchObject({ status: 'completed', blockedBy: 'account_suspended' });
    await activate(ann);
    expect(await listed(id)).toMatchObject({ blockedBy: null });
    expect(await handedOver()).toEqual([`wire-${id}`]);
    expect(await handedOver()).toEqual([]);
  });

  it('does not delay wires of other accounts, however many wait', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 100_000n), await fundedCustomer(bank)];
    const held: OrderedWire = {
      customerId: ann.customerId,
      amount: 100n,
      fee: 2n,
      description: null,
      by: { who: 'import' },
      recipient: {
        bankName: wire.externalBankName,
        accountLastFour: wire.externalAccountNumber.slice(-4),
        routingNumber: wire.externalRoutingNumber,
        swiftCode: null,
        intermediaryBank: null,
        recipientName: wire.recipientName,
        recipientAddress: wire.recipientAddress,
      },
      accountNumber: wire.externalAccountNumber,
      isFeeNamed: true,
      isOffered: true,
    };
    // Works in small batches: batches that wait too long for each other's locks are refused.
    const { kinds } = bank.app.means;
    for (let round = 0; round < 21; round += 1)
      await Promise.all(
        Array.from({ length: 24 }, () => bank.app.means.postings.move(kinds.wire, held, null)),
      );
    const id = await wireOf(ben);
    await suspend(ann);
    expect(await settleAll()).toBe(1);
    expect(await statusOf(ben, id)).toBe('completed');
    expect(await handedOver()).toEqual([`wire-${id}`]);
  });

  it('is shown to staff with the reason for the wait', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const id = await wireOf(ann);
    expect(await listed(id)).toMatchObject({ decider: 'you', blockedBy: null });
    await suspend(ann);
    expect(await listed(id)).toMatchObject({ decider: 'you', blockedBy: 'account_suspended' });
    await decline(id);
    expect(await listed(id)).toMatchObject({ decider: null, blockedBy: null });
  });
});

it('a suspension also applies to a large deposit, which can be declined but not approved', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  const { id } = (
    await ann.client.post('/api/transactions', { type: 'deposit', amount: '20000', pin: testPin })
  ).json<Transaction>();
  await suspend(ann);
  expect((await approve(id)).json()).toMatchObject({ code: 'account_suspended', status: 403 });
  expect(await listed(id)).toMatchObject({ blockedBy: 'account_suspended' });
  expect(await money(ann)).toEqual(['500.00', '0.00']);
  expect((await decline(id)).statusCode).toBe(200);
  expect(await money(ann)).toEqual(['500.00', '0.00']);
});

describe('an external payment', () => {
  const orders: string[] = [];
  const away = () => Promise.reject(new Error('no route to the service'));
  const paying = async ({ idempotencyKey }: PaymentOrder): Promise<RailAnswer> => {
    orders.push(idempotencyKey);
    return { state: 'completed' };
  };
  afterEach(() => orders.splice(0));

  it('that was never ordered is ordered on activation', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    // The state after a crash between the hold and the order.
    const transaction = await arrange(bank, {
      type: 'external_payment',
      customerId: ann.customerId,
      amount: 4_000n,
      fee: 40n,
      isPending: true,
      external: {
        paymentProvider: 'zelle',
        paymentIdentifier: 'jo@example.com',
        recipientName: 'Jo Lee',
      },
    });
    service = paying;
    await suspend(ann);
    await resume();
    expect(orders).toEqual([]);
    expect(await listed(transaction.id)).toMatchObject({
      decider: 'payment_service',
      blockedBy: 'account_suspended',
    });
    await activate(ann);
    await resume();
    expect(orders).toEqual([`payment-${transaction.id}`]);
    expect(await money(ann)).toEqual(['459.60', '0.00']);
  });

  it('whose first order may not have arrived is not resent before the activation', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    service = away;
    const { id } = (await pay(ann)).json<Transaction>();
    service = paying;
    await suspend(ann);
    await resume();
    expect(orders).toEqual([]);
    expect(await statusOf(ann, id)).toBe('pending');
    await activate(ann);
    await resume();
    expect(orders).toEqual([`payment-${id}`]);
    expect(await statusOf(ann, id)).toBe('completed');
  });

  it.each([
    ['completed', ['459.60', '0.00']],
    ['failed', ['500.00', '0.00']],
  ])(
    'is recorded as %s by its service’s response while the account is suspended',
    async (end, balances) => {
      const ann = await fundedCustomer(bank, 50_000n);
      service = async () => ({ state: 'pending' });
      const { id } = (await pay(ann)).json<Transaction>();
      await suspend(ann);
      expect(await listed(id)).toMatchObject({ status: 'pending', blockedBy: null });
      await resume();
      expect(await statusOf(ann, id)).toBe('pending');
      service = async () =>
        end === 'completed'
          ? { state: 'completed' }
          : { state: 'rejected', reason: 'No such person.' };
      await resume();
      expect(await statusOf(ann, id)).toBe(end);
      expect(await money(ann)).toEqual(balances);
    },
  );

  it('with a response after the suspension is recorded accordingly', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    service = async () => {
      await suspend(ann);
      return { state: 'completed' };
    };
    expect((await pay(ann)).json()).toMatchObject({ status: 'completed' });
    expect(await money(ann)).toEqual(['459.60', '0.00']);
  });
});

describe('simultaneously', () => {
  const rounds = 12;
  let elsewhere: TestClient;
  beforeAll(async () => {
    elsewhere = new TestClient(await bank.anotherServer());
    elsewhere.cookie = staff.client.cookie;
  });

  it('an approval either precedes the suspension or is refused, and so does the job', async () => {
    const ann = await fundedCustomer(bank, 1_000_000n);
    for (let round = 0; round < rounds; round += 1) {
      const id = await wireOf(ann);
      const [, answer, settled] = await Promise.all([
        suspend(ann, elsewhere),
        round % 2 === 0 ? approve(id) : null,
        round % 2 === 1 ? settleAll() : null,
      ]);
      if (answer) expect([200, 403]).toContain(answer.statusCode);
      const isDone = answer?.statusCode === 200 || settled === 1;
      expect(await statusOf(ann, id)).toBe(isDone ? 'completed' : 'pending');
      await activate(ann);
      if (!isDone) await decline(id);
    }
    await handedOver();
    expect((await money(ann))[1]).toBe('0.00');
  });

  it('no wire is handed over after the response to the suspension', async () => {
    const ann = await fundedCustomer(bank, 1_000_000n);
    const sentLate: string[] = [];
    let sent = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const id of [await wireOf(ann), await wireOf(ann)]) await approve(id);
      let isAnswered = false;
      const slowly = async ({ idempotencyKey }: WireOrder) => {
        await bank.database.query('select pg_sleep(0.02)');
        sent += 1;
        if (isAnswered) sentLate.push(idempotencyKey);
      };
      const handing = handOver(slowly);
      await bank.database.query('select pg_sleep(0.01 * ($1::int % 4))', [round]);
      await suspend(ann, elsewhere);
      isAnswered = true;
      await handing;
      expect(await handedOver()).toEqual([]);
      await activate(ann);
      sent += (await handedOver()).length;
    }
    expect(sentLate).toEqual([]);
    expect(sent).toBe(2 * rounds);
  });

  it('no payment is ordered after the response to the suspension', async () => {
    const ann = await fundedCustomer(bank, 1_000_000n);
    let isAnswered = false;
    const orderedLate: string[] = [];
    service = async ({ idempotencyKey }) => {
      if (isAnswered) orderedLate.push(idempotencyKey);
      return { state: 'completed' };
    };
    for (let round = 0; round < rounds; round += 1) {
      isAnswered = false;
      await Promise.all([
        pay(ann),
        pay(ann),
        suspend(ann, elsewhere).then(() => {
          isAnswered = true;
        }),
      ]);
      await resume();
      expect(orderedLate).toEqual([]);
      isAnswered = false;
      await activate(ann);
      await resume();
    }
    expect((await money(ann))[1]).toBe('0.00');
  });
});
