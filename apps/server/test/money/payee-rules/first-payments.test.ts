import { randomBytes, randomUUID } from 'node:crypto';
import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { delayHoursSetting, movementRulesOf } from '../../../src/compose/movement-rules.ts';
import type {
  PaymentOrder,
  PaymentRails,
} from '../../../src/money/external-payments/rails/payment-rail.ts';
import { sandboxRail } from '../../../src/money/external-payments/rails/sandbox-rail.ts';
import { resumePayments } from '../../../src/money/external-payments/resume-payments.ts';
import { settleDueWires } from '../../../src/money/wires/settle-due-wires.ts';
import { type Keys, parseKeyring } from '../../../src/platform/security/keyring.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { balanceOf, type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { eventsAbout, messagesTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, silent, type TestBank, TestClient } from '../../support/test-bank.ts';

const hour = 3_600_000;
let bank: TestBank;
let staff: Customer;
let rails: PaymentRails;
/** The payments that the services received, in order. */
let ordered: string[];
/** Every key that was used for any row. */
let auditKeys: Keys;
beforeAll(async () => {
  const watched = (provider: PaymentProvider) => ({
    order(order: PaymentOrder) {
      ordered.push(order.idempotencyKey);
      return sandboxRail(bank.database, provider).order(order);
    },
  });
  rails = Object.fromEntries(
    paymentProviders.map((provider) => [provider, watched(provider)]),
  ) as PaymentRails;
  bank = await openTestBank(
    { rules: { ...movementRulesOf('demo'), firstPaymentDelayHours: 24 } },
    { adapters: { paymentRails: rails } },
  );
  staff = await signedInAdmin(bank);
  auditKeys = bank.keys;
});
beforeEach(() => {
  ordered = [];
});
afterEach(async () => expect(await bank.audit(auditKeys)).toEqual([]));
afterAll(() => bank.close());

const pay = ({ client }: Pick<Customer, 'client'>, changes: object = {}, key = randomUUID()) =>
  client.post(
    '/api/external-payment',
    {
      amount: '40.00',
      paymentProvider: 'zelle',
      paymentIdentifier: 'jo@example.com',
      recipientName: 'Jo Lee',
      pin: testPin,
      ...changes,
    },
    { 'idempotency-key': key },
  );
const wire = ({ client }: Pick<Customer, 'client'>, changes: object = {}) =>
  client.post('/api/wire-transfer', { ...plainWire, ...changes });
const settling = () => bank.app.means;
const resume = () => resumePayments({ ...settling(), rails, log: silent }, { olderThanSeconds: 0 });
/** Ends a hold now; earlier messages about it are unchanged. */
const endHold = (id: number) =>
  bank.superuser.query(
    `alter table bank_transaction disable trigger bank_transaction_keeps_its_hold;
     update bank_transaction set held_until = now() where id = ${id};
     alter table bank_transaction enable trigger bank_transaction_keeps_its_hold`,
  );
const seen = async ({ client }: Customer, id: number) =>
  (await client.get(`/api/transactions/${id}`)).json<Transaction>();
const decline = (id: number, by = staff) =>
  by.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'Not ordered by customer' });
/** A payment that was held, sent, and completed. */
async function paidOnce(customer: Customer, changes: object = {}): Promise<void> {
  const { id } = (await pay(customer, changes)).json<Transaction>();
  await endHold(id);
  await resume();
  expect((await seen(customer, id)).status).toBe('completed');
  ordered = [];
}

describe('the first payment to a recipient', () => {
  it('is held for a day: the service is not called, and the customer learns how to stop it', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const before = Date.now();
    const answer = await pay(ann);
    expect(answer.statusCode).toBe(201);
    const { id, status, heldUntil } = answer.json<Transaction>();
    expect(status).toBe('pending');
    expect(Date.parse(heldUntil ?? '') - before).toBeGreaterThan(24 * hour - 60_000);
    expect(Date.parse(heldUntil ?? '') - before).toBeLessThan(24 * hour + 60_000);
    await resume();
    expect(ordered).toEqual([]);
    expect(await seen(ann, id)).toMatchObject({ status: 'pending', heldUntil });
    expect(await balanceOf(ann)).toBe('159.60');
    const [mail] = (await messagesTo(bank, ann.email)).filter(({ subject }) =>
      /new recipient/.test(subject),
    );
    expect(mail?.text_body).toMatch(/\$40\.00 to Jo Lee through Zelle.*hold it until/s);
    expect(mail?.text_body).toContain('call us immediately');
  });

  it('is sent once when its hold ends, whichever server processes it', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const { id } = (await pay(ann)).json<Transaction>();
    await endHold(id);
    await Promise.all([resume(), resume(), resume()]);
    expect(new Set(ordered)).toEqual(new Set([`payment-${id}`]));
    expect(await seen(ann, id)).toMatchObject({ status: 'completed', heldUntil: null });
    expect(await balanceOf(ann)).toBe('159.60');
    const { rows } = await bank.database.query(
      'select count(*)::int as payments from sandbox_payment where idempotency_key = $1',
      [`payment-${id}`],
    );
    expect(rows).toEqual([{ payments: 1 }]);
  });

  it('continues after a crash between the mark and the order', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const { id } = (await pay(ann)).json<Transaction>();
    await endHold(id);
    await bank.database.query('update bank_transaction set ordered_at = now() where id = $1', [id]);
    expect((await decline(id)).json()).toMatchObject({ status: 409, code: 'conflict' });
    await resume();
    expect(await seen(ann, id)).toMatchObject({ status: 'completed' });
  });

  it('gets the same answer under its key, and a second payment is also held while the first one is', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const key = randomUUID();
    const first = (await pay(ann, {}, key)).json<Transaction>();
    expect((await pay(ann, {}, key)).json<Transaction>()).toEqual(first);
    // Otherwise a payment of one cent would clear the way for any amount.
    expect((await pay(ann, { amount: '50.00' })).json()).toMatchObject({
      status: 'pending',
      heldUntil: expect.any(String),
    });
    expect(ordered).toEqual([]);
  });

  it('lets later payments to the same recipient, and to no other, pass', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 50_000n), await fundedCustomer(bank, 50_000n)];
    await paidOnce(ann);
    expect((await pay(ann, { paymentIdentifier: ' Jo@Example.com' })).json()).toMatchObject({
      status: 'completed',
      heldUntil: null,
    });
    for (const [customer, changes] of [
      [ann, { paymentIdentifier: 'joe@example.com' }],
      [ann, { paymentProvider: 'paypal' }],
      [ben, {}],
    ] as const)
      expect((await pay(customer, changes)).json()).toMatchObject({ status: 'pending' });
  });

  it('does not count if it was declined or rejected', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    await decline((await pay(ann)).json<Transaction>().id);
    expect((await pay(ann)).json()).toMatchObject({ heldUntil: expect.any(String) });
  });
});

describe('staff', () => {
  it('can stop a held payment: everything is returned, and the customer is notified', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const { id } = (await pay(ann)).json<Transaction>();
    const listed = (await staff.client.get('/api/admin/transactions?status=pending'))
      .json<ListedTransaction[]>()
      .find((each) => each.id === id);
    expect(listed).toMatchObject({ decider: 'you', heldUntil: expect.any(String) });
    expect((await decline(id)).json()).toMatchObject({ status: 'declined' });
    expect(await balanceOf(ann)).toBe('200.00');
    expect(await eventsAbout(bank, ann.customerId, 'transaction_declined')).toHaveLength(1);
    expect((await messagesTo(bank, ann.email)).at(-1)?.subject).toMatch(
      /^Not carried out: your Zelle payment/,
    );
    await endHold(id).catch(() => {});
    await resume();
    expect(ordered).toEqual([]);
  });

  it('cannot approve one: only the service knows whether it was paid', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const { id } = (await pay(ann)).json<Transaction>();
    const answer = await staff.client.post(`/api/admin/transactions/${id}/approve`);
    expect(answer.json()).toMatchObject({ status: 409, code: 'conflict' });
    expect(await seen(ann, id)).toMatchObject({ status: 'pending' });
  });

  it('cannot stop one that was handed to its service', async () => {
    const ann = await fundedCustomer(bank, 20_000n);
    const { id } = (
      await pay(ann, { paymentIdentifier: 'pending@example.com' })
    ).json<Transaction>();
    await endHold(id);
    await resume();
    expect(await seen(ann, id)).toMatchObject({ status: 'pending' });
    expect((await decline(id)).json()).toMatchObject({ status: 409, code: 'conflict' });
    const listed = (await staff.client.get('/api/admin/transactions?status=pending'))
      .json<ListedTransaction[]>()
      .find((each) => each.id === id);
    expect(listed).toMatchObject({ decider: 'payment_service' });
  });

  it('and the job at the same time either send or return a payment, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const ann = await fundedCustomer(bank, 20_000n);
      const { id } = (await pay(ann)).json<Transaction>();
      await endHold(id);
      ordered = [];
      const [declined] = await Promise.all([decline(id), resume(), resume()]);
      const { status } = await seen(ann, id);
      outcomes.add(status);
      const wasSent = ordered.includes(`payment-${id}`);
      expect({ status, wasSent, answer: declined.statusCode }).toEqual(
        wasSent
          ? { status: 'completed', wasSent, answer: 409 }
          : { status: 'declined', wasSent, answer: 200 },
      );
      expect(await balanceOf(ann)).toBe(wasSent ? '159.60' : '200.00');
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('the first wire to an account', () => {
  const twoWeeks = () => new Date(Date.now() + 14 * 24 * hour);
  const holdLonger = (id: number) =>
    bank.superuser.query(
      `alter table bank_transaction disable trigger bank_transaction_keeps_its_hold;
       update bank_transaction set held_until = now() + interval '30 days' where id = ${id};
       alter table bank_transaction enable trigger bank_transaction_keeps_its_hold`,
    );

  it('shows when its hold ends, and does not settle automatically before', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const { id, heldUntil } = (await wire(ann)).json<Transaction>();
    expect(Date.parse(heldUntil ?? '')).toBeGreaterThan(Date.now() + 23 * hour);
    const [mail] = (await messagesTo(bank, ann.email)).filter(({ subject }) =>
      /wire transfer/.test(subject),
    );
    expect(mail?.text_body).toContain('first payment to this recipient, so we hold it until');
    await holdLonger(id);
    await settleDueWires(settling(), twoWeeks());
    expect(await seen(ann, id)).toMatchObject({ status: 'pending' });
    await endHold(id);
    await settleDueWires(settling(), twoWeeks());
    expect(await seen(ann, id)).toMatchObject({ status: 'completed', heldUntil: null });
  });

  it('can be sent earlier by staff; the next one to the same account is not held', async () => {
    const ann = await fundedCustomer(bank, 90_000n);
    const { id } = (await wire(ann)).json<Transaction>();
    expect((await wire(ann)).json()).toMatchObject({ heldUntil: expect.any(String) });
    expect((await staff.client.post(`/api/admin/transactions/${id}/approve`)).statusCode).toBe(200);
    expect((await wire(ann, { externalAccountNumber: '9988 7766 5544 33' })).json()).toMatchObject({
      status: 'pending',
      heldUntil: null,
    });
    // A different account at the same bank with the same last four digits.
    for (const changes of [
      { externalAccountNumber: '11887766554433' },
      { externalRoutingNumber: '021000021' },
    ])
      expect((await wire(ann, changes)).json()).toMatchObject({ heldUntil: expect.any(String) });
  });

  it('is recognized after a key rotation, and its hash reveals nothing about the account', async () => {
    const ann = await fundedCustomer(bank, 90_000n);
    const { id } = (await wire(ann)).json<Transaction>();
    await staff.client.post(`/api/admin/transactions/${id}/approve`);
    const key = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
    const old = `test:${bank.keys.sealing.current.secret.toString('base64')}`;
    auditKeys = { ...bank.keys, sealing: parseKeyring('SEALING_KEYS', `${key('next')},${old}`) };
    const rotated = await bank.anotherServer({ keys: auditKeys });
    const client = new TestClient(rotated);
    client.cookie = ann.client.cookie;
    expect((await wire({ client })).json()).toMatchObject({ heldUntil: null });
    const { rows } = await bank.database.query('select * from wire_payee where customer_id = $1', [
      ann.customerId,
    ]);
    expect(rows.map(({ key_id }) => key_id)).toEqual(['test', 'next']);
    expect(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? 0 : value))).not.toMatch(
      /99887766554433|042000314/,
    );
  });
});

describe('without a delay', () => {
  it('holds nothing, but recipients paid without a hold are known once there is a delay', async () => {
    const ann = await fundedCustomer(bank, 90_000n);
    const free = await bank.anotherServer({
      settings: {
        mode: 'demo',
        publicUrl: null,
        isPublic: false,
        webRoot: null,
        trustedProxies: [],
      },
    });
    const client = new TestClient(free);
    client.cookie = ann.client.cookie;
    expect((await pay({ client })).json()).toMatchObject({ status: 'completed', heldUntil: null });
    const { id, heldUntil } = (await wire({ client })).json<Transaction>();
    expect(heldUntil).toBeNull();
    await staff.client.post(`/api/admin/transactions/${id}/approve`);
    expect((await pay(ann)).json()).toMatchObject({ status: 'completed' });
    expect((await wire(ann)).json()).toMatchObject({ heldUntil: null });
  });
});

describe('the setting', () => {
  it.each(['-1', '1.5', '169', 'a day'])('refuses %s', (text) =>
    expect(delayHoursSetting.safeParse(text).success).toBe(false),
  );

  it('defaults to a day in production and to zero in the demo', () => {
    expect(movementRulesOf('production').firstPaymentDelayHours).toBe(24);
    expect(movementRulesOf('demo').firstPaymentDelayHours).toBe(0);
    expect(
      movementRulesOf('production', { FIRST_PAYMENT_DELAY_HOURS: 0 }).firstPaymentDelayHours,
    ).toBe(0);
  });
});
