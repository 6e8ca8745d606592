import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { linesOfPdf, misplacedIn } from '../../support/money/pdf-layout.ts';
import { achFolder } from '../../support/outside/ach-files.ts';
import { achPayments } from '../../support/outside/ach-payments.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ach: ReturnType<typeof achPayments>;
let admin: Customer;
let customer: Customer;
const failures: unknown[] = [];

beforeAll(async () => {
  const folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  ach = achPayments(bank, folder, failures);
  admin = await staffMember(bank);
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** A payment of $300.00 of a new customer, who has $1,000.00. */
async function ordered(): Promise<number> {
  customer = await fundedCustomer(bank, 100_000n);
  const made = await ach.pay(customer, '300.00');
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}
async function sent(): Promise<number> {
  const id = await ordered();
  await ach.send();
  await ach.settle();
  return id;
}
async function orderOf(transactionId: number): Promise<AchOrder> {
  const orders = (await admin.client.get('/api/admin/payments/orders')).json<AchOrder[]>();
  const order = orders.find((each) => each.transactionId === transactionId);
  if (!order) throw new Error('there is no such order');
  return order;
}
const ask = ({ id }: AchOrder, by = admin) =>
  by.client.post(`/api/admin/payments/orders/${id}/recall`, {
    reason: 'The customer was deceived by the receiver.',
  });
const decline = ({ id }: AchOrder) =>
  admin.client.post(`/api/admin/payments/orders/${id}/recall-declined`, {
    note: 'The account is empty.',
  });
const letter = ({ id }: AchOrder) =>
  admin.client.get(`/api/admin/payments/orders/${id}/recall-letter`);
/** How many weekdays follow the bank's today, up to the day of a moment. */
function weekdaysUntil(moment: Date): number {
  let weekdays = 0;
  for (let day = bankDayAt(); day < bankDayAt(moment); ) {
    day = addDays(day, 1);
    if (![0, 6].includes(new Date(day).getUTCDay())) weekdays += 1;
  }
  return weekdays;
}
const openWork = async () =>
  (await admin.client.get('/api/admin/queue'))
    .json<{ items: { kind: string; subject: string; dueAt: string }[] }>()
    .items.filter(({ kind }) => kind === 'ach_recall');

it('a sent credit is asked back once, by a letter, and concluded when the entry returns', async () => {
  const id = await sent();
  const order = await orderOf(id);
  expect(order).toMatchObject({ mayRecall: true, recall: null, accountEnding: '4321' });
  expect((await letter(order)).statusCode).toBe(404);
  const asked = await Promise.all([ask(order), ask(order)]);
  expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await orderOf(id)).toMatchObject({
    mayRecall: false,
    recall: { reason: 'The customer was deceived by the receiver.', outcome: null },
  });
  const [work, ...others] = await openWork();
  expect(others).toEqual([]);
  expect(work).toMatchObject({ subject: 'Acme Power' });
  // Ten banking days are at least ten weekdays, the last of which ends early the next morning.
  const lastDay = new Date(Date.parse(work?.dueAt ?? '') - 86_400_000);
  expect(weekdaysUntil(lastDay)).toBeGreaterThanOrEqual(10);
  const { headers, rawPayload } = await letter(order);
  expect(headers['content-type']).toBe('application/pdf');
  const text = (await linesOfPdf(rawPayload)).join(' ');
  for (const part of ['R06', `${order.traceNumber}`, '$300.00', 'agrees to indemnify you'])
    expect(text).toContain(part);
  expect(await misplacedIn(rawPayload)).toEqual([]);
  expect(await moneyOf(customer)).toEqual(['700.00', '700.00', '0.00']);

  await ach.comesBack(id, 'R06');
  expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
  expect(await openWork()).toEqual([]);
  expect(await orderOf(id)).toMatchObject({ mayRecall: false, recall: { outcome: 'returned' } });
  expect((await decline(order)).statusCode).toBe(409);
});

it('is closed by hand with what the other bank answered, and can be asked for again', async () => {
  const id = await sent();
  const order = await orderOf(id);
  expect((await decline(order)).statusCode).toBe(409);
  expect((await ask(order)).statusCode).toBe(200);
  const closed = await Promise.all([decline(order), decline(order)]);
  expect(closed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await openWork()).toEqual([]);
  expect(await orderOf(id)).toMatchObject({
    mayRecall: true,
    recall: { outcome: 'declined', note: 'The account is empty.' },
  });
  for (const action of ['ach_order_recalled', 'ach_recall_declined'])
    expect(await eventsAbout(bank, customer.customerId, action)).toHaveLength(1);
  expect((await ask(order)).statusCode).toBe(200);
  await decline(order);
});

it('is not asked for before it is sent, once it is back, or by its own customer', async () => {
  const id = await ordered();
  const order = await orderOf(id);
  expect(order).toMatchObject({ mayRecall: false });
  expect((await ask(order)).json()).toMatchObject({ code: 'conflict' });
  expect((await ask(order, customer)).statusCode).toBe(403);
  await ach.send();
  await ach.settle();
  await ach.comesBack(id, 'R03');
  expect((await ask(order)).json()).toMatchObject({
    detail: 'The other bank has returned this entry.',
  });
});
