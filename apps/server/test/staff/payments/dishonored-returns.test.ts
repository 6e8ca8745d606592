import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { AchEntry, AchOrder } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type DishonorFacts,
  dishonorReasonsOf,
} from '../../../src/money/ach/returned/return-row.ts';
import { decideReturns } from '../../../src/money/ach/returned/returned-orders.ts';
import { receiveAnswers, receiveReturns, returnOf } from '../../support/outside/ach-answers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import {
  addMoney,
  newestOrder,
  releaseAll,
  sendMoney,
  settleAll,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let clerk: Customer;
let customer: Customer;
let linkedAccountId: number;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  clerk = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

async function begin(): Promise<void> {
  customer = await fundedCustomer(bank, 10_000n);
  linkedAccountId = (await verifiedAccount(bank, folder, customer)).id;
}
async function send(amount: string): Promise<AchOrder> {
  await sendMoney(bank, folder, customer, linkedAccountId, amount);
  return newest();
}
const newest = () => newestOrder(clerk);
const comesBack = (order: Pick<AchOrder, 'traceNumber' | 'amount' | 'kind'>, settlesOn?: string) =>
  receiveReturns(bank, folder, [returnOf(order, 'R03')], settlesOn);
const lateFor = ({ settlesOn }: AchOrder) => businessDayAfter(settlesOn, 3);
/** The only return that waits for staff. */
async function held(): Promise<AchEntry> {
  const open = await clerk.client.get('/api/admin/payments/entries?state=open');
  const [entry, ...others] = open.json<AchEntry[]>();
  if (!entry || others.length > 0) throw new Error('one return should wait');
  expect(entry).toMatchObject({ purpose: 'return', state: 'held' });
  return entry;
}
const dishonor = ({ id }: AchEntry, reason: string, by = clerk) =>
  by.client.post(`/api/admin/payments/entries/${id}/dishonor`, { reason });
/** The last entry that the bank wrote. */
async function lastWritten() {
  await folder.write(bank);
  const items = await folder.written();
  const entry = items.findLast((item) => item.kind === 'entry');
  if (entry?.kind !== 'entry') throw new Error('nothing was written');
  return entry;
}

it('a late return waits, goes back with the next file, and leaves its order and money as they were', async () => {
  await begin();
  const sent = await send('40.00');
  await comesBack(sent, lateFor(sent));
  const entry = await held();
  expect(entry).toMatchObject({ dishonorReasons: ['R68'], contests: null });
  expect((await dishonor(entry, 'R67')).statusCode).toBe(409);
  const answers = await Promise.all([dishonor(entry, 'R68'), dishonor(entry, 'R68')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    state: 'returning',
    returnReason: 'R68',
    dishonorReasons: [],
  });
  expect(await moneyOf(customer)).toEqual(['60.00', '60.00', '0.00']);
  expect(await lastWritten()).toMatchObject({
    transactionCode: '21',
    routingNumber: '076401251',
    amount: 4_000n,
    addenda: [
      {
        form: '99 dishonored',
        reason: 'R68',
        originalTraceNumber: sent.traceNumber,
        returnTraceNumber: entry.traceNumber,
        returnReason: '03',
        information: '',
      },
    ],
  });
  expect(await newest()).toMatchObject({ id: sent.id, state: 'assigned', returnReason: null });
});

it('what the other bank contests waits for staff, who book the return that they dishonored', async () => {
  await begin();
  const sent = await send('30.00');
  await comesBack(sent, lateFor(sent));
  expect((await dishonor(await held(), 'R68')).statusCode).toBe(200);
  const { traceNumber: dishonoredTrace } = (await lastWritten()) as { traceNumber: string };
  const trace = sent.traceNumber ?? '';
  const contests = { reason: 'R73', trace, returnReason: '03', dishonoredTrace };
  const contest = { accountNumber: '555001', amount: 3_000n, code: '21', contests };
  await receiveAnswers(bank, folder, [contest], 'WEB');
  await decideReturns(bank.app.means);
  const entry = await held();
  expect(entry).toMatchObject({ dishonorReasons: [], contests: 'R73', answersTrace: trace });
  expect((await dishonor(entry, 'R68')).statusCode).toBe(409);
  const body = { to: 'customer' };
  const booked = await clerk.client.post(`/api/admin/payments/entries/${entry.id}/book`, body);
  expect(booked.json()).toMatchObject({ state: 'posted' });
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
  expect(await newest()).toMatchObject({ id: sent.id, state: 'returned', returnReason: 'R03' });
});

it('so does the late return of a debit, whose money stays with the customer', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '50.00');
  await settleAll(bank, folder);
  await releaseAll(bank, folder);
  const added = await newest();
  await comesBack(added, lateFor(added));
  expect((await dishonor(await held(), 'R68')).statusCode).toBe(200);
  expect(await lastWritten()).toMatchObject({ transactionCode: '26', amount: 5_000n });
  expect(await moneyOf(customer)).toEqual(['150.00', '150.00', '0.00']);
});

it('a second return of one entry is a duplicate', async () => {
  await begin();
  const sent = await send('20.00');
  await comesBack(sent);
  expect(await newest()).toMatchObject({ id: sent.id, state: 'returned' });
  await comesBack(sent);
  const entry = await held();
  expect(entry.dishonorReasons).toEqual(['R67']);
  expect((await dishonor(entry, 'R67')).statusCode).toBe(200);
  expect((await lastWritten()).addenda).toMatchObject([{ reason: 'R67' }]);
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
});

it('one that names a wrong amount, or no entry of the bank, is dishonored with what is wrong', async () => {
  await begin();
  const sent = await send('10.00');
  await comesBack({ ...sent, amount: '11.00' });
  const wrong = await held();
  expect(wrong.dishonorReasons).toEqual(['R69/03']);
  expect((await dishonor(wrong, 'R69')).statusCode).toBe(400);
  expect((await dishonor(wrong, 'R69/03')).json()).toMatchObject({ returnReason: 'R69' });
  expect((await lastWritten()).addenda).toMatchObject([{ reason: 'R69', information: '03' }]);
  await comesBack({ ...sent, traceNumber: '999999999999999' });
  const unknown = await held();
  expect(unknown.dishonorReasons).toEqual(['R61', 'R69/02']);
  expect((await dishonor(unknown, 'R61')).statusCode).toBe(200);
  await folder.write(bank);
});

it('nobody dishonors a return of their own', async () => {
  customer = await staffMember(bank, 'operations');
  linkedAccountId = (await verifiedAccount(bank, folder, customer)).id;
  const sent = await send('10.00');
  await comesBack(sent, lateFor(sent));
  const entry = await held();
  expect((await dishonor(entry, 'R68', customer)).json()).toMatchObject({
    message: 'This is your own account. A colleague must decide.',
  });
  expect((await dishonor(entry, 'R68')).statusCode).toBe(200);
  await folder.write(bank);
});

it('what this bank returned and another one dishonors waits for staff, who book it to adjustments', async () => {
  const dishonors = { reason: 'R68', trace: '076401250000777', returnReason: '01' };
  const entry = { accountNumber: '555001', amount: 900n, code: '26', dishonors };
  await receiveAnswers(bank, folder, [entry], 'WEB');
  await decideReturns(bank.app.means);
  const waiting = await held();
  expect(waiting).toMatchObject({ dishonorReasons: [], contests: null, holder: null });
  const path = `/api/admin/payments/entries/${waiting.id}`;
  expect((await clerk.client.post(`${path}/close`)).statusCode).toBe(409);
  expect((await clerk.client.post(`${path}/book`, { to: 'customer' })).statusCode).toBe(409);
  const proposal = proposalIn(await clerk.client.post(`${path}/book`, { to: 'adjustments' }));
  expect((await approveProposal(await staffMember(bank), proposal)).statusCode).toBe(200);
});

it('only within five banking days after its settlement, and late by the time of its reason', () => {
  const facts: DishonorFacts = {
    state: 'held',
    direction: 'debit',
    amount: 100n,
    reason: 'R01',
    settles_on: '2026-07-01',
    form: '99',
    kind: 'add',
    order_state: 'settled',
    order_amount: 100n,
    order_settles_on: '2026-06-26',
  };
  const at = (changes: Partial<DishonorFacts>, now = '2026-07-02T16:00:00Z') =>
    dishonorReasonsOf({ ...facts, ...changes }, new Date(now));
  // Friday, June 26: the second banking day is Tuesday, June 30.
  expect(at({})).toEqual(['R68']);
  expect(at({ settles_on: '2026-06-30' })).toEqual([]);
  // The fifth banking day is Wednesday, July 8, whose deadline is in the night before.
  expect(at({}, '2026-07-08T06:00:00Z')).toEqual(['R68']);
  expect(at({}, '2026-07-08T06:30:00Z')).toEqual([]);
  // Unauthorized debits have until the banking day after the sixtieth day, which is August 25.
  expect(at({ reason: 'R10' })).toEqual([]);
  expect(at({ reason: 'R10', settles_on: '2026-08-26' }, '2026-08-26T16:00:00Z')).toEqual([]);
  expect(at({ reason: 'R10', settles_on: '2026-08-27' }, '2026-08-27T16:00:00Z')).toEqual(['R68']);
  // The bank asked for it itself.
  expect(at({ reason: 'R06' })).toEqual([]);
  expect(at({ state: 'posted' })).toEqual([]);
});
