import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { DebitStatement, PostedDebit } from '@seven-hills/contracts/money/debit-disputes';
import type { AccountDebits } from '@seven-hills/contracts/money/debit-stops';
import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { reportCase, sendReport } from '../../support/money/cases.ts';
import { debitsOf } from '../../support/money/debits.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let admin: Customer;
let customer: Customer;
let debits: Awaited<ReturnType<typeof debitsOf>>;
const explanation = 'The company could not show your authorization.';

beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
  debits = await debitsOf(bank);
});
beforeEach(async () => {
  await debits.returned();
  customer = await fundedCustomer(bank, 100_000n, { firstName: 'Nora', lastName: 'Adler' });
});
afterEach(async () => {
  expect(debits.failures).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** Posts a debit of $45.00, and returns its transaction. */
async function debitOnce(changes: object = {}): Promise<number> {
  await debits.receive(customer, { amounts: [4_500n], ...changes });
  await debits.settle();
  const url = `/api/own-accounts/${customer.accountId}/debits`;
  const { companies } = (await customer.client.get(url)).json<AccountDebits>();
  return companies[0]?.lastTransactionId ?? 0;
}
const sign = (caseId: number, signedName = 'Nora Adler', by = customer) =>
  by.client.post(`/api/cases/${caseId}/statement`, { signedName });
const onCase = (id: number, step: string, body: object = {}, by = admin) =>
  by.client.post(`/api/admin/cases/${id}/${step}`, body);
const conclude = (id: number, outcome = 'error_found') =>
  onCase(id, 'conclude', { outcome, explanation });
const read = async (id: number) =>
  (await admin.client.get(`/api/admin/cases/${id}`)).json<StaffCase>();

/** Moves the settlement of a debit into the past, as if days had gone by. */
async function settledDaysAgo(transactionId: number, days: number): Promise<void> {
  await bank.superuser.query('alter table ach_entry disable trigger user');
  await bank.superuser.query(
    'update ach_entry set settles_on = settles_on - $2::int where transaction_id = $1',
    [transactionId, days],
  );
  await bank.superuser.query('alter table ach_entry enable trigger user');
}

describe('a debit that was not authorized', () => {
  it('is credited, and returned to the network with its reason', async () => {
    const id = await debitOnce();
    const debit = (await customer.client.get(`/api/debits/${id}`)).json<PostedDebit>();
    expect(debit).toMatchObject({ companyName: 'CITY GYM', isReturned: false });
    const item = await reportCase(customer, id);
    expect(await moneyOf(customer)).toEqual(['955.00', '955.00', '0.00']);
    const offered = (await customer.client.get(`/api/cases/${item.id}/statement`)).json();
    expect(offered).toMatchObject({ signed: null, isUseful: true });
    expect((await sign(item.id)).statusCode).toBe(201);
    expect((await conclude(item.id)).statusCode).toBe(200);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    const shown = await read(item.id);
    expect(shown.debit).toMatchObject({
      reason: 'R10',
      state: 'posted',
      refused: null,
      isTooLate: false,
      statement: { name: 'Nora Adler' },
    });
    const answers = await Promise.all([1, 2].map(() => onCase(item.id, 'return-debit')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await debits.returned()).toEqual(['R10']);
    expect((await read(item.id)).debit).toMatchObject({ state: 'returned', reason: 'R10' });
    // The customer's money and transaction stay as they are.
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    const again = (await customer.client.get(`/api/debits/${id}`)).json<PostedDebit>();
    expect(again.isReturned).toBe(true);
    const { rows } = await bank.database.query<{ action: string }>(
      `select action from audit_event where subject_id = $1
         and action in ('debit_statement_signed', 'ach_debit_returned') order by id`,
      [customer.customerId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'debit_statement_signed',
      'ach_debit_returned',
    ]);
  });

  it('waits in the queue until it is returned, or the network takes no return', async () => {
    const id = await debitOnce();
    const item = await reportCase(customer, id);
    const queued = async () => {
      const { items } = (await admin.client.get('/api/admin/queue?kind=case')).json<{
        items: { reference: number; dueAt: string }[];
      }>();
      return items.find(({ reference }) => reference === item.id)?.dueAt;
    };
    await sign(item.id);
    await conclude(item.id);
    const { debit } = await read(item.id);
    // The sixth banking day after the review, which is earlier than the network's 60 days.
    const reviewed = businessDayAfter(bankDayAt(), 6);
    expect(debit?.reviewedUntil).toBe(reviewed);
    expect(bankDayAt(new Date((await queued()) ?? 0))).toBe(addDays(reviewed, 1));
    // Close to the sixtieth day, the network's own deadline is the earlier one.
    await settledDaysAgo(id, 55);
    const { debit: late } = await read(item.id);
    expect(await queued()).toBe(late?.returnUntil);
    await onCase(item.id, 'return-debit');
    expect(await queued()).toBeUndefined();
    await debits.returned();

    const other = await debitOnce();
    const tooLate = await reportCase(customer, other);
    await conclude(tooLate.id);
    await settledDaysAgo(other, 70);
    const { items } = (await admin.client.get('/api/admin/queue?kind=case')).json<{
      items: { reference: number }[];
    }>();
    expect(items.map(({ reference }) => reference)).not.toContain(tooLate.id);
  });

  it('is credited without a written statement, but then not returned', async () => {
    const item = await reportCase(customer, await debitOnce());
    expect((await conclude(item.id)).statusCode).toBe(200);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    const refused = await onCase(item.id, 'return-debit');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('requires the customer’s written statement');
    expect(await debits.returned()).toEqual([]);
    // The customer may still sign it afterward.
    await sign(item.id);
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(200);
    expect(await debits.returned()).toEqual(['R10']);
  });

  it('is not returned before its customer has the money back', async () => {
    const item = await reportCase(customer, await debitOnce());
    await sign(item.id);
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(409);
    await onCase(item.id, 'credit', { amount: '45.00' });
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(409);
    await conclude(item.id);
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(200);
    expect(await debits.returned()).toEqual(['R10']);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('is denied with an explanation, and stays posted', async () => {
    const item = await reportCase(customer, await debitOnce());
    await sign(item.id);
    expect((await conclude(item.id, 'no_error')).statusCode).toBe(200);
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(409);
    expect(await moneyOf(customer)).toEqual(['955.00', '955.00', '0.00']);
  });

  it('is only a credit at the bank’s loss once the network takes no return', async () => {
    const id = await debitOnce();
    const item = await reportCase(customer, id);
    await sign(item.id);
    await settledDaysAgo(id, 80);
    expect((await read(item.id)).debit).toMatchObject({ isTooLate: true });
    expect((await conclude(item.id)).statusCode).toBe(200);
    const refused = await onCase(item.id, 'return-debit');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('the bank’s loss');
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await debits.returned()).toEqual([]);
  });
});

describe('the reason of the return', () => {
  it.each([
    ['authorization_revoked', 'R07'],
    ['not_as_agreed', 'R11'],
    ['payment_stopped', 'R08'],
  ])('%s is %s', async (kind, reason) => {
    const item = await reportCase(customer, await debitOnce(), { kind });
    await sign(item.id);
    await conclude(item.id);
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(200);
    expect(await debits.returned()).toEqual([reason]);
  });

  it('of a stopped payment fits only until the second banking day', async () => {
    const id = await debitOnce();
    const item = await reportCase(customer, id, { kind: 'payment_stopped' });
    await settledDaysAgo(id, 14);
    await conclude(item.id);
    expect((await read(item.id)).debit).toMatchObject({ isTooLate: true, needsStatement: false });
    expect((await onCase(item.id, 'return-debit')).statusCode).toBe(409);
  });
});

describe('the written statement', () => {
  it('is signed with the customer’s name, once, and kept as a PDF', async () => {
    const item = await reportCase(customer, await debitOnce());
    const wrong = await sign(item.id, 'Somebody Else');
    expect(wrong.statusCode).toBe(409);
    const document = `/api/cases/${item.id}/statement/document`;
    expect((await customer.client.get(document)).statusCode).toBe(404);
    const signed = (await sign(item.id, ' nora  ADLER')).json<DebitStatement>();
    expect(signed.signed?.name).toBe('nora  ADLER');
    expect((await sign(item.id)).json<DebitStatement>().signed?.at).toBe(signed.signed?.at);
    const pdf = await customer.client.get(document);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('belongs to the customer, and to cases about debits only', async () => {
    const item = await reportCase(customer, await debitOnce());
    const other = await fundedCustomer(bank, 10_000n);
    expect((await sign(item.id, 'Nora Adler', other)).statusCode).toBe(404);
    expect((await other.client.get(`/api/cases/${item.id}/statement`)).statusCode).toBe(404);
    expect((await other.client.get(`/api/debits/${item.transactionId}`)).statusCode).toBe(404);
    const [latest] = (await other.client.get('/api/transactions?limit=1')).json<{ id: number }[]>();
    const about = await sendReport(other, latest?.id ?? 0, { kind: 'authorization_revoked' });
    expect(about.statusCode).toBe(409);
  });
});
