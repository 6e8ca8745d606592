import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { planAchPayment } from '@seven-hills/contracts/money/ach-payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assignOrders } from '../../../src/money/ach/originating/assign-orders.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { inDays, monthly, runAt, savedPayee } from '../../support/money/schedules.ts';
import { changeTerms } from '../../support/money/terms.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import { achPayments, acmePower } from '../../support/outside/ach-payments.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let ach: ReturnType<typeof achPayments>;
let customer: Customer;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  ach = achPayments(bank, folder, failures);
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** Each test sends only its own. */
async function begin(balance = 100_000n) {
  await ach.send();
  await ach.settle();
  customer = await fundedCustomer(bank, balance);
}
const paid = async (amount: string, changes: object = {}): Promise<number> => {
  const made = await ach.pay(customer, amount, changes);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
};
const newest = async () =>
  (await customer.client.get('/api/transactions?limit=1')).json<Record<string, unknown>[]>()[0];
const cancel = ({ client }: Customer, id: number) =>
  client.post(`/api/ach-payments/${id}/cancel`, {});

describe('an ACH payment', () => {
  it('is held without a fee, leaves with its file, and settles', async () => {
    await begin();
    const made = await ach.pay(customer, '125.50', { description: 'Invoice 17' });
    expect(made.json()).toMatchObject({
      type: 'ach_payment',
      status: 'pending',
      amount: '125.50',
      transferFee: '0.00',
      recipientName: 'Acme Power',
      externalBankName: 'JPMorgan Chase Bank',
      externalAccountNumber: '4321',
      heldUntil: null,
    });
    const { id } = made.json<{ id: number }>();
    expect(await moneyOf(customer)).toEqual(['874.50', '1000.00', '125.50']);
    expect(await assignOrders(ach.originating, new Date())).toBe(0);
    const plan = await customer.client.get('/api/ach-payments/plan?amount=125.50');
    const { standard, sameDay, wire } = plan.json<AnswerOf<typeof planAchPayment>>();
    expect(sameDay).toBeNull();
    const today = bankDayAt();
    expect(wire.arrivesFrom).toBe(businessDayAfter(today, 1));
    expect(wire.arrivesFrom <= standard.arrivesOn).toBe(true);
    expect(wire.arrivesBy).toBe(businessDayAfter(today, 3));
    expect(wire.arrivesByIfNew >= wire.arrivesBy).toBe(true);
    expect(await ach.find(customer, id)).toMatchObject({
      state: 'held',
      mayCancel: true,
      arrivesOn: standard.arrivesOn,
    });
    expect(await ach.send()).toBe(1);
    expect(await moneyOf(customer)).toEqual(['874.50', '874.50', '0.00']);
    expect(await newest()).toMatchObject({ id, type: 'ach_payment', status: 'completed' });
    await ach.settle();
    expect(await ach.find(customer, id)).toMatchObject({ state: 'settled', mayCancel: false });
  });

  it('costs the fee of the terms, which goes to the bank when it is sent, and back if not', async () => {
    await begin();
    const [maker, checker] = [await staffMember(bank), await staffMember(bank)];
    const achFee = { flat: '1.50', basisPoints: 0, min: null, max: null, freePerMonth: 1 };
    await changeTerms(bank, maker, checker, { achFee });
    const plan = async () =>
      (await customer.client.get('/api/ach-payments/plan?amount=20.00')).json();
    expect(await plan()).toMatchObject({ standard: { fee: '0.00' } });
    await paid('20.00', { fee: '0.00' });
    expect(await plan()).toMatchObject({ standard: { fee: '1.50' } });
    expect((await ach.pay(customer, '20.00', { fee: '0.00' })).json()).toMatchObject({
      code: 'fee_mismatch',
    });
    const canceled = await paid('20.00');
    expect(await moneyOf(customer)).toEqual(['958.50', '1000.00', '41.50']);
    expect((await cancel(customer, canceled)).statusCode).toBe(200);
    expect(await moneyOf(customer)).toEqual(['980.00', '1000.00', '20.00']);
    await paid('20.00', { fee: '1.50' });
    await ach.send();
    expect(await moneyOf(customer)).toEqual(['958.50', '958.50', '0.00']);
    await changeTerms(bank, maker, checker, { achFee: 0 });
  });

  it('tells a company its customer’s name and reference', async () => {
    await begin();
    const id = await paid('20.00', { description: 'Account 0042-77, November’s bill' });
    await ach.send();
    const [header, entry] = (await ach.written()).slice(-2);
    expect(header).toMatchObject({
      entryClass: 'CIE',
      serviceClass: '220',
      companyName: 'SEVEN HILLS BANK',
      companyEntryDescription: 'PAYMENT',
      companyDescriptiveDate: '',
      effectiveDate: (await ach.find(customer, id)).arrivesOn,
    });
    expect(entry).toMatchObject({
      transactionCode: '22',
      routingNumber: '021000021',
      account: '987654321',
      amount: 2_000n,
      individualId: 'ACCOUNT 0042-77, NOVEM',
      addenda: [{ form: '05', paymentInformation: "ACCOUNT 0042-77, NOVEMBER'S BILL" }],
    });
  });

  it('tells a person’s bank both names', async () => {
    await begin();
    const person = {
      recipientKind: 'person',
      accountKind: 'savings',
      recipientName: 'Zoë Ångström',
    };
    await paid('20.00', person);
    await ach.send();
    const [header, entry] = (await ach.written()).slice(-2);
    expect(header).toMatchObject({ entryClass: 'WEB', companyEntryDescription: 'PAYMENT' });
    const { rows } = await bank.database.query<{ name: string }>(
      "select upper(first_name || ' ' || last_name) as name from customer where id = $1",
      [customer.customerId],
    );
    expect(entry).toMatchObject({
      transactionCode: '32',
      individualName: 'ZOE ANGSTROM',
      individualId: rows[0]?.name.slice(0, 15).trim(),
      discretionaryData: 'S',
      addenda: [],
    });
  });

  it('reads as a payment to its recipient in files, and counts as spending until it is returned', async () => {
    await begin();
    const id = await paid('30.00');
    await ach.send();
    const { client } = customer;
    expect((await client.get(`/api/transactions/${id}/receipt`)).statusCode).toBe(200);
    const today = bankDayAt();
    const csv = await client.get(`/api/statements/range?format=csv&from=${today}&to=${today}`);
    expect(csv.body).toContain('ACH payment to Acme Power');
    const spent = async () =>
      (await client.get('/api/insights')).json<{ now: { spent: string } }>().now;
    expect(await spent()).toMatchObject({ spent: '30.00' });
    await ach.settle();
    await ach.comesBack(id, 'R02');
    expect(await spent()).toMatchObject({ spent: '0.00' });
  });
});

describe('an ACH payment that is canceled', () => {
  it('is never sent, and its money is available again', async () => {
    await begin();
    const id = await paid('100.00');
    const someone = await fundedCustomer(bank);
    expect((await cancel(someone, id)).statusCode).toBe(404);
    expect((await someone.client.get(`/api/ach-payments/${id}`)).statusCode).toBe(404);
    expect((await cancel(customer, id)).statusCode).toBe(200);
    expect((await cancel(customer, id)).statusCode).toBe(200);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await ach.send()).toBe(0);
    expect(await ach.find(customer, id)).toMatchObject({ state: 'canceled', mayCancel: false });
  });

  it('is canceled only before it is sent, which staff cannot do by approving it', async () => {
    await begin();
    const id = await paid('100.00');
    const admin = await staffMember(bank);
    const decide = (decision: string) =>
      admin.client.post(`/api/admin/transactions/${id}/${decision}`, { reason: 'A test' });
    expect((await decide('approve')).statusCode).toBe(409);
    await ach.send();
    expect((await cancel(customer, id)).json()).toMatchObject({ code: 'transaction_not_pending' });
    expect((await decide('decline')).statusCode).toBe(409);
  });

  it('is declined by staff with a reason', async () => {
    await begin();
    const id = await paid('100.00');
    const admin = await staffMember(bank);
    const decline = `/api/admin/transactions/${id}/decline`;
    expect((await admin.client.post(decline, { reason: 'Fraud' })).statusCode).toBe(200);
    expect(await ach.send()).toBe(0);
    expect(await ach.find(customer, id)).toMatchObject({ state: 'canceled' });
  });
});

describe('an ACH payment that the other bank returns', () => {
  it('is in the account again, once, with the reason', async () => {
    await begin();
    const id = await paid('300.00');
    await ach.send();
    await ach.settle();
    await ach.comesBack(id, 'R03');
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await newest()).toMatchObject({
      type: 'bank_transfer_return',
      amount: '300.00',
      recipientName: 'Acme Power',
      description: 'The other bank found no such account.',
    });
    expect(await ach.find(customer, id)).toMatchObject({
      state: 'returned',
      returnedFor: 'The other bank found no such account.',
    });
  });
});

describe('a saved payee that is paid by ACH', () => {
  it('is saved from a payment, sealed, and fills in the form', async () => {
    await begin();
    const transactionId = await paid('5.00');
    const saved = { kind: 'transaction', transactionId };
    const id = await savedPayee(customer, { ...saved, nickname: 'Power' });
    expect(await savedPayee(customer, { kind: 'ach_account', ...acmePower })).toBe(id);
    const { payee, achAccount } = (await customer.client.get(`/api/payees/${id}`)).json();
    expect(payee).toMatchObject({
      kind: 'ach_account',
      lastFour: '4321',
      knownBankName: 'JPMorgan Chase Bank',
    });
    expect(achAccount).toEqual({ ...acmePower, externalAccountNumber: '987654321' });
    const { rows } = await bank.database.query<{ row: string }>(
      'select saved_payee::text as row from saved_payee where id = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain('987654321');
  });

  it('is paid by a schedule, which arrives when a payment that is ordered then does', async () => {
    await begin();
    const payeeId = await savedPayee(customer, { kind: 'ach_account', ...acmePower });
    const firstOn = inDays(1);
    const made = await customer.client.post('/api/schedules', monthly(payeeId, firstOn));
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({ payeeKind: 'ach_account', fee: '0.00' });
    await runAt(bank, firstOn, '06:00');
    expect(await newest()).toMatchObject({
      type: 'ach_payment',
      status: 'pending',
      amount: '25.00',
      recipientName: 'Acme Power',
    });
    const { rows } = await bank.database.query<{ arrival: string }>(
      `select settles_on as arrival from ach_order where customer_id = $1 order by id desc limit 1`,
      [customer.customerId],
    );
    // The bank's clock still shows today.
    const plan = await customer.client.get('/api/ach-payments/plan');
    expect(rows[0]?.arrival).toBe(plan.json().standard.arrivesOn);
  });
});
