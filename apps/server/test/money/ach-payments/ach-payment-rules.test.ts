import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { achFolder } from '../../support/outside/ach-files.ts';
import { achPayments } from '../../support/outside/ach-payments.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ach: ReturnType<typeof achPayments>;
let customer: Customer;
const failures: unknown[] = [];
const dailyLimits = { ...movementRulesOf('demo').dailyLimits, wire_transfer: 100_000n };

beforeAll(async () => {
  const folder = await achFolder();
  const rules = { ...movementRulesOf('demo'), firstPaymentDelayHours: 24, dailyLimits };
  bank = await openTestBank({ rules }, { adapters: { achNetwork: folder.network } });
  ach = achPayments(bank, folder, failures);
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const begin = async (balance = 500_000n) => {
  customer = await fundedCustomer(bank, balance);
};
const refusal = async (amount: string, changes: object = {}) =>
  (await ach.pay(customer, amount, changes)).json<Record<string, unknown>>();

describe('an ACH payment', () => {
  it('is refused with what the form or the network does not permit, in the form’s order', async () => {
    await begin();
    const paths = async (changes: object) => {
      const { errors } = (await refusal('10.00', changes)) as { errors?: { path: string }[] };
      return [...new Set(errors?.map(({ path }) => path))];
    };
    const all = {
      amount: '',
      recipientName: '',
      externalAccountNumber: '',
      externalRoutingNumber: '12',
      accountKind: '',
      recipientKind: '',
      pin: '',
    };
    expect(await paths(all)).toEqual(Object.keys(all));
    for (const externalAccountNumber of ['123', '1'.repeat(18), 'AB1234', '0000'])
      expect(await paths({ externalAccountNumber })).toEqual(['externalAccountNumber']);
    expect(await paths({ recipientName: '李小龙' })).toEqual(['recipientName']);
    expect(await paths({ recipientName: '000' })).toEqual(['recipientName']);
    expect(await paths({ description: '💡' })).toEqual(['description']);
    expect(await refusal('10.00', { externalRoutingNumber: '021000022' })).toMatchObject({
      code: 'routing_number_invalid',
    });
    expect(await refusal('10.00', { externalRoutingNumber: '121000248' })).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('our own routing number'),
    });
    expect(await refusal('10.00', { fee: '1.00' })).toMatchObject({ code: 'fee_mismatch' });
    expect(await refusal('10.00', { pin: '0000' })).toMatchObject({ code: 'pin_incorrect' });
    expect(await refusal('9000.00')).toMatchObject({ code: 'daily_limit_exceeded' });
    expect(await moneyOf(customer)).toEqual(['5000.00', '5000.00', '0.00']);
  });

  it('waits for no staff while it is pending', async () => {
    await begin();
    const staff = (await staffMember(bank)).client;
    const read = async (path: string) => (await staff.get(path)).json();
    const before = await read('/api/admin/waiting-work');
    expect((await ach.pay(customer, '10.00')).json()).toMatchObject({ status: 'pending' });
    const { pendingPayments } = before;
    expect(await read('/api/admin/waiting-work')).toEqual({
      ...before,
      pendingPayments: pendingPayments + 1,
    });
    expect(await read('/api/admin/overview')).toMatchObject({ pendingApprovals: 0 });
    expect(await read('/api/admin/transactions?status=undecided')).toEqual([]);
    expect(await read('/api/admin/transactions?status=pending')).toMatchObject([
      { type: 'ach_payment' },
    ]);
  });

  it('shares the daily limit with wires', async () => {
    await begin();
    expect((await ach.pay(customer, '700.00')).statusCode).toBe(201);
    expect(await refusal('400.00')).toMatchObject({ code: 'daily_limit_exceeded' });
    const wire = await customer.client.post('/api/wire-transfer', {
      ...plainWire,
      amount: '400.00',
      pin: testPin,
    });
    expect(wire.json()).toMatchObject({ code: 'daily_limit_exceeded' });
    expect((await ach.pay(customer, '300.00')).statusCode).toBe(201);
  });

  it('is made once for a key, and never with another recipient under it', async () => {
    await begin();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ach.pay(customer, '50.00', {}, headers);
    const again = await ach.pay(customer, '50.00', {}, headers);
    expect(again.json<{ id: number }>().id).toBe(first.json<{ id: number }>().id);
    for (const changes of [
      { externalAccountNumber: '987654322' },
      { accountKind: 'savings' },
      { recipientKind: 'person' },
    ])
      expect((await ach.pay(customer, '50.00', changes, headers)).statusCode).toBe(422);
    expect(await moneyOf(customer)).toEqual(['4950.00', '5000.00', '50.00']);
  });

  it('is held for a day if it is the first to its recipient, and goes out at a later cut-off', async () => {
    await begin();
    const made = await ach.pay(customer, '50.00');
    const { id, heldUntil } = made.json<{ id: number; heldUntil: string }>();
    expect(Date.parse(heldUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { cutOffAt, arrivesOn } = await ach.find(customer, id);
    expect(Date.parse(cutOffAt)).toBeGreaterThan(Date.parse(heldUntil));
    const plan = await customer.client.get('/api/ach-payments/plan');
    expect(plan.json()).toMatchObject({ standard: { arrivesOnIfNew: arrivesOn } });
    await ach.send();
    const next = await ach.pay(customer, '50.00');
    expect(next.json()).toMatchObject({ heldUntil: null });
    expect(await ach.find(customer, next.json<{ id: number }>().id)).toMatchObject({
      arrivesOn: plan.json<{ standard: { arrivesOn: string } }>().standard.arrivesOn,
    });
  });

  it('is not made for the same day while the bank does not offer that', async () => {
    await begin();
    expect(await refusal('10.00', { speed: 'same_day' })).toMatchObject({ code: 'not_offered' });
    expect((await customer.client.get('/api/ach-payments/plan')).json()).toMatchObject({
      sameDay: null,
    });
  });

  it('is not made from an IRA', async () => {
    await begin();
    await bank.superuser.query("update account set account_type = 'ira' where id = $1", [
      customer.accountId,
    ]);
    expect(await refusal('10.00')).toMatchObject({ code: 'conflict' });
    await bank.superuser.query("update account set account_type = 'checking' where id = $1", [
      customer.accountId,
    ]);
  });
});

describe('a bank that sends nothing through the ACH network', () => {
  it('neither plans nor makes payments, and saves no payees for them', async () => {
    const other = await openTestBank();
    try {
      const { client } = await fundedCustomer(other);
      const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code;
      expect(codeOf(await client.get('/api/ach-payments/plan'))).toBe('not_offered');
      const form = {
        recipientName: 'Acme Power',
        externalAccountNumber: '987654321',
        externalRoutingNumber: '021000021',
        accountKind: 'checking',
        recipientKind: 'company',
      };
      const order = { ...form, amount: '5.00', pin: testPin };
      expect(codeOf(await client.post('/api/ach-payments', order))).toBe('not_offered');
      const payee = await client.post('/api/payees', { kind: 'ach_account', ...form });
      expect(codeOf(payee)).toBe('not_offered');
      expect(await other.audit()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
