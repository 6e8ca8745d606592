import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { AchEntry, AchOrder } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusalToPresentAgain } from '../../../src/money/bank-transfers/again/judge-again.ts';
import { presentByRule } from '../../../src/money/bank-transfers/again/present-by-rule.ts';
import { receiveReturns, returnOf } from '../../support/outside/ach-answers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import {
  addMoney,
  newestOrder,
  sendOrders,
  settleAll,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { inOneBatch } from '../../support/processes/in-one-batch.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let admin: Customer;
let customer: Customer;
let linkedAccountId: number;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  admin = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

async function begin(person?: Customer): Promise<void> {
  customer = person ?? (await fundedCustomer(bank, 10_000n));
  linkedAccountId = (await verifiedAccount(bank, folder, customer)).id;
}
const add = (amount: string) => addMoney(customer, linkedAccountId, amount);
const newest = () => newestOrder(admin);
/** The other bank returns the newest order once it has settled. */
async function comesBack(reason: string): Promise<AchOrder> {
  await settleAll(bank, folder);
  await receiveReturns(bank, folder, [returnOf(await newest(), reason)]);
  return newest();
}
const present = ({ id }: { id: number }, by = admin) =>
  by.client.post(`/api/admin/payments/orders/${id}/present-again`);

it('a debit returned as R01 is presented again, as RETRY PYMT, twice at most', async () => {
  await begin();
  await add('40.00');
  const first = await comesBack('R01');
  expect(first).toMatchObject({ state: 'returned', returnReason: 'R01', mayPresentAgain: true });
  const answers = await Promise.all([present(first), present(first)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const again = await newest();
  expect(again).toMatchObject({
    kind: 'add',
    amount: '40.00',
    state: 'held',
    presentsAgain: first.traceNumber,
    mayPresentAgain: false,
  });
  expect(await mailTo(bank, customer.email)).toContain(
    'We are trying your transfer of $40.00 again',
  );
  expect(await eventsAbout(bank, customer.customerId, 'ach_order_presented_again')).toHaveLength(1);
  const shown = (await customer.client.get('/api/bank-transfers')).json<BankTransfer[]>();
  expect(shown.map(({ state }) => state)).toEqual(['held', 'returned']);

  await settleAll(bank, folder);
  const batches = (await folder.written()).filter((item) => item.kind === 'batchHeader');
  expect(batches.at(-1)).toMatchObject({ companyEntryDescription: 'RETRY PYMT' });
  // All of it is on hold.
  expect(await moneyOf(customer)).toEqual(['100.00', '140.00', '40.00']);
  const second = await comesBack('R09');
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
  expect((await present(second)).statusCode).toBe(200);
  const third = await comesBack('R01');
  expect(third.mayPresentAgain).toBe(false);
  expect((await present(third)).json()).toMatchObject({
    message: 'This debit has been presented again twice.',
  });
  const found = await admin.client.get(`/api/admin/payments/orders?search=${second.traceNumber}`);
  expect(found.json<AchOrder[]>().map(({ id }) => id)).toEqual([second.id]);
  const answersTo = await admin.client.get(
    `/api/admin/payments/entries?search=${second.traceNumber}`,
  );
  expect(answersTo.json<AchEntry[]>()).toMatchObject([
    { purpose: 'return', answersTrace: second.traceNumber },
  ]);
});

it('not after another reason', async () => {
  await begin();
  await add('41.00');
  const order = await comesBack('R08');
  expect(order.mayPresentAgain).toBe(false);
  expect((await present(order)).statusCode).toBe(409);
});

it('not once the customer has added the amount again', async () => {
  await begin();
  await add('42.00');
  const order = await comesBack('R01');
  await add('42.00');
  expect((await present(order)).json()).toMatchObject({
    message: 'The customer has added this amount again.',
  });
});

it('not once the customer has removed the account', async () => {
  await begin();
  await add('43.00');
  const order = await comesBack('R01');
  await customer.client.call('DELETE', `/api/linked-accounts/${linkedAccountId}`);
  expect((await present(order)).json()).toMatchObject({
    message: 'The customer has removed this account at the other bank.',
  });
});

it('not one’s own', async () => {
  await begin(await staffMember(bank));
  await add('44.00');
  const order = await comesBack('R01');
  expect((await present(order, customer)).json()).toMatchObject({
    message: 'This is your own account. A colleague must decide.',
  });
});

it('one that was canceled does not count', async () => {
  await begin();
  await add('45.00');
  const order = await comesBack('R01');
  await present(order);
  const [waiting] = (await customer.client.get('/api/bank-transfers')).json<BankTransfer[]>();
  await customer.client.post(`/api/bank-transfers/${waiting?.transactionId}/cancel`);
  expect((await present(order)).statusCode).toBe(200);
  await sendOrders(bank, folder);
});

it('only while it settles within 180 days after the first time', () => {
  const facts = {
    kind: 'add',
    state: 'returned',
    return_reason: 'R01',
    first_settled_on: '2026-01-05',
    again_count: 1,
    is_followed: false,
    is_replaced: false,
    is_reversal: false,
  };
  // It would settle on Thursday, July 2, and on Monday, July 6.
  expect(refusalToPresentAgain(facts, new Date('2026-07-01T16:00:00Z'))).toBeNull();
  expect(refusalToPresentAgain(facts, new Date('2026-07-05T16:00:00Z'))).toMatchObject({
    message: 'More than 180 days have passed since this debit was first settled.',
  });
});

describe('a bank that presents debits again by itself', () => {
  const days = 2;
  /** Runs the rule on a day after the newest return; a bank with two servers runs it twice. */
  async function runs(daysAfter: number): Promise<number> {
    const { means, log } = bank.app;
    const { rows } = await bank.database.query<{ day: string }>(
      "select max(settles_on)::text as day from ach_entry where purpose = 'return'",
    );
    const dueOn = businessDayAfter(rows[0]?.day ?? '', days);
    const { database, postings, keys, kinds } = means;
    const rule = { database, postings, sealingKeys: keys.sealing, kinds, log };
    const run = () =>
      presentByRule({ ...rule, offersBankTransfers: true }, days, addDays(dueOn, daysAfter));
    const counts = await Promise.all([run(), run()]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  it('does so on the stated day, once, without a staff member', async () => {
    // What earlier tests left.
    await runs(0);
    await begin();
    await add('45.00');
    const first = await comesBack('R01');
    expect(await runs(-1)).toBe(0);
    expect(await runs(6)).toBe(0);
    expect(await runs(0)).toBe(1);
    expect(await runs(1)).toBe(0);
    expect(await newest()).toMatchObject({ state: 'held', presentsAgain: first.traceNumber });
    const events = await eventsAbout(bank, customer.customerId, 'ach_order_presented_again');
    expect(events).toHaveLength(1);
    const second = await comesBack('R09');
    expect(await runs(0)).toBe(1);
    expect((await comesBack('R01')).presentsAgain).toBe(first.traceNumber);
    expect(await runs(0)).toBe(0);
    expect(second.state).toBe('returned');
  });

  it('does so once if two of it are posted in one batch', async () => {
    await begin();
    await add('49.00');
    await comesBack('R01');
    expect(await inOneBatch(bank.app.means.postings, () => runs(0))).toBe(1);
  });

  it('does not after a stop, or once its customer has canceled it or added the amount again', async () => {
    await begin();
    await add('46.00');
    await comesBack('R08');
    expect(await runs(0)).toBe(0);
    await add('47.00');
    await comesBack('R01');
    expect(await runs(0)).toBe(1);
    const { transactionId } = await newest();
    const canceled = await customer.client.post(`/api/bank-transfers/${transactionId}/cancel`, {});
    expect(canceled.statusCode, canceled.body).toBe(200);
    expect(await runs(1)).toBe(0);
    await add('48.00');
    await comesBack('R01');
    await add('48.00');
    expect(await runs(0)).toBe(0);
  });
});
