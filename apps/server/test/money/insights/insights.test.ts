import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { Transaction } from '@seven-hills/bank/transaction';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type {
  Category,
  CategoryRule,
  TransactionCategory,
} from '@seven-hills/contracts/money/categories';
import type { Insights, RecurringPayment } from '@seven-hills/contracts/money/insights';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { sumUpHistory } from '../../../src/money/insights/sum-up-history.ts';
import { closeMonths } from '../../../src/money/statements/close-months.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { repost } from '../../support/money/repost.ts';
import { inDays, monthly, savedPayee } from '../../support/money/schedules.ts';
import { changePast } from '../../support/money/terms.ts';
import { achFile, achFolder } from '../../support/outside/ach-files.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  openAnother,
  signedInPerson,
  staffMember,
} from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let bob: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 5_000n);
  bob = await fundedCustomer(bank, 5_000n, { firstName: 'Bob' });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const at = (day: string) => new Date(`${day}T17:00:00Z`);
const deposit = (who: Customer, day: string, amount: bigint, description = 'Salary') =>
  arrange(bank, {
    customerId: who.customerId,
    type: 'deposit',
    amount,
    description,
    occurredAt: at(day),
  });
const spend = (who: Customer, day: string, amount: bigint, description = 'Market') =>
  arrange(bank, {
    customerId: who.customerId,
    type: 'withdrawal',
    amount,
    description,
    occurredAt: at(day),
  });
const pay = (who: Customer, day: string, amount: bigint, to = bob) =>
  arrange(bank, {
    customerId: who.customerId,
    type: 'transfer',
    amount,
    description: 'Rent share',
    recipientAccountId: BigInt(to.accountId),
    occurredAt: at(day),
  });
const insightsOf = async (who: Customer, query: string) =>
  (await who.client.get(`/api/insights?${query}`)).json<Insights>();
const categoryOf = async (who: Customer, id: number) =>
  (await who.client.get(`/api/transaction-categories?ids=${id}`)).json<TransactionCategory[]>()[0];
const choose = (who: Customer, id: number, parts: object[], isExcluded = false) =>
  who.client.call('PUT', `/api/transactions/${id}/category`, { parts, isExcluded });
const rulesOf = async (who: Customer) =>
  (await who.client.get('/api/category-rules')).json<CategoryRule[]>();

it('a repayment in the category of what it repays reduces that spending, not income', async () => {
  const cleo = await fundedCustomer(bank);
  await deposit(cleo, '2025-01-10', 100_000n);
  const { id: dinner } = await spend(cleo, '2025-03-05', 9_000n, 'Dinner');
  await choose(cleo, dinner, [{ categoryId: categoryIds.eatingOut, amount: '90.00' }]);
  const { id } = await arrange(bank, {
    customerId: bob.customerId,
    type: 'transfer',
    amount: 5_000n,
    description: 'Dinner, my half and a coffee',
    recipientAccountId: BigInt(cleo.accountId),
    occurredAt: at('2025-03-07'),
  });
  const figures = async () => {
    const { now, categories } = await insightsOf(cleo, 'on=2025-03-15');
    return [now, categories.find(({ categoryId }) => categoryId === categoryIds.eatingOut)?.spent];
  };
  const before = [{ spent: '90.00', earned: '50.00' }, '90.00'];
  expect(await figures()).toEqual(before);
  await choose(cleo, id, [
    { categoryId: categoryIds.eatingOut, amount: '45.00' },
    { categoryId: categoryIds.income, amount: '5.00' },
  ]);
  expect(await figures()).toEqual([{ spent: '45.00', earned: '5.00' }, '45.00']);
  expect((await cleo.client.call('DELETE', `/api/transactions/${id}/category`)).statusCode).toBe(
    200,
  );
  expect(await figures()).toEqual(before);
});

it('compares a month with the previous one and the average, with cash flow and balances', async () => {
  const amy = await signedInPerson(bank);
  await arrange(bank, {
    customerId: amy.customerId,
    type: 'initial_deposit',
    amount: 5_000n,
    occurredAt: at('2025-01-10'),
  });
  await deposit(amy, '2025-01-10', 100_000n);
  await spend(amy, '2025-01-20', 30_000n);
  await spend(amy, '2025-02-20', 10_000n);
  // 11 p.m. on February 28 in New York.
  await arrange(bank, {
    customerId: amy.customerId,
    type: 'withdrawal',
    amount: 2_000n,
    description: 'Market',
    occurredAt: new Date('2025-03-01T04:00:00Z'),
  });
  const march = await spend(amy, '2025-03-05', 5_000n);
  const { period, now, before, average, categories, flow, firstDay } = await insightsOf(
    amy,
    'on=2025-03-15',
  );
  expect(period).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  expect(firstDay).toBe('2025-01-10');
  expect(now).toEqual({ spent: '50.00', earned: '0.00' });
  expect(before).toEqual({ spent: '120.00', earned: '0.00' });
  expect(average).toEqual({
    spent: '210.00',
    earned: '500.00',
    months: 2,
    period: { from: '2025-01-01', to: '2025-02-28' },
  });
  expect(categories).toEqual([
    { categoryId: categoryIds.groceries, spent: '50.00', before: '120.00', average: '210.00' },
  ]);
  expect(flow.slice(-3)).toEqual([
    {
      period: { from: '2025-01-01', to: '2025-01-31' },
      moneyIn: '1050.00',
      moneyOut: '300.00',
      balance: '750.00',
    },
    {
      period: { from: '2025-02-01', to: '2025-02-28' },
      moneyIn: '0.00',
      moneyOut: '120.00',
      balance: '630.00',
    },
    {
      period: { from: '2025-03-01', to: '2025-03-31' },
      moneyIn: '0.00',
      moneyOut: '50.00',
      balance: '580.00',
    },
  ]);

  // Each number links to the transactions that it sums.
  const listed = async (query: string) =>
    (await amy.client.get(`/api/transactions?${query}`)).json<Transaction[]>().map(({ id }) => id);
  const range = 'from=2025-03-01&to=2025-03-31';
  expect(await listed(`${range}&category=${categoryIds.groceries}`)).toEqual([march.id]);
  expect(await listed(`${range}&counts=spending`)).toEqual([march.id]);
  expect(await listed(`${range}&counts=income`)).toEqual([]);

  expect(
    (await amy.client.call('PUT', '/api/insights/settings', { monthStartsOn: 20 })).statusCode,
  ).toBe(200);
  const fromPayday = await insightsOf(amy, 'on=2025-03-05');
  expect(fromPayday.period).toEqual({ from: '2025-02-20', to: '2025-03-19' });
  expect(fromPayday.now.spent).toBe('170.00');
});

it('shows the month-end balances of the statements, whenever a payment was ordered', async () => {
  const liv = await fundedCustomer(bank, 100_000n);
  const wire = await arrange(bank, {
    type: 'wire_transfer',
    customerId: liv.customerId,
    amount: 10_000n,
    fee: 200n,
    isPending: true,
    external: { recipientName: 'Ada Byron' },
  });
  const admin = await signedInAdmin(bank);
  const approved = await admin.client.post(`/api/admin/transactions/${wire.id}/approve`);
  expect(approved.statusCode).toBeLessThan(300);
  await spend(liv, '2026-02-20', 500n);
  // Ordered on January 31, sent on February 2.
  await repost(bank, liv.accountId, [
    '2026-01-10T15:00:00Z',
    '2026-01-10T15:00:00Z',
    '2026-02-02T15:00:00Z',
    '2026-02-02T15:00:00Z',
    '2026-02-20T17:00:00Z',
  ]);
  await bank.superuser.query(
    `begin; set local session_replication_role = replica;
     update bank_transaction set created_at = '2026-01-31T15:00:00Z' where id = ${wire.id}; commit`,
  );
  await closeMonths(bank.database, new Date('2026-03-02T12:00:00Z'));
  const { flow } = await insightsOf(liv, 'on=2026-02-15');
  expect(
    flow.slice(-3).map(({ moneyIn, moneyOut, balance }) => [moneyIn, moneyOut, balance]),
  ).toEqual([
    ['0.00', '0.00', '0.00'],
    ['1000.00', '102.00', '1000.00'],
    ['0.00', '5.00', '893.00'],
  ]);
  for (const { period, balance } of flow.slice(-2)) {
    const { body } = await liv.client.get(`/api/statements/${period.from.slice(0, 7)}?format=qif`);
    expect(body).toContain(`\r\n$${balance}\r\n`);
    const asOf = await liv.client.get(`/api/balances/at?on=${period.to}`);
    expect(asOf.json()).toMatchObject({ balance });
  }
  const { flow: present } = await insightsOf(liv, '');
  expect(present.at(-1)).toMatchObject({ moneyOut: '0.00', balance: '893.00' });
});

it('explains a rule, offers a correction for the payee, and never overrides a choice', async () => {
  const carl = await fundedCustomer(bank, 100_000n);
  const [first, second, third] = [
    await pay(carl, '2025-01-05', 1_000n),
    await pay(carl, '2025-02-05', 1_000n),
    await pay(carl, '2025-03-05', 1_000n),
  ];
  const added = await carl.client.post('/api/category-rules', {
    from: 'conditions',
    text: 'RENT',
    categoryId: categoryIds.bills,
  });
  expect(added.json()).toMatchObject({ affected: 3, rule: { text: 'RENT', isLearned: false } });
  expect(await categoryOf(carl, first.id)).toMatchObject({
    source: 'rule',
    rule: { text: 'RENT' },
    parts: [{ categoryId: categoryIds.bills, amount: '10.00' }],
  });

  await choose(carl, first.id, [{ categoryId: categoryIds.fun, amount: '10.00' }]);
  const corrected = await choose(carl, second.id, [
    { categoryId: categoryIds.housing, amount: '10.00' },
  ]);
  expect(corrected.json()).toMatchObject({
    category: { source: 'manual', rule: null },
    offer: { categoryId: categoryIds.housing, isPayee: true, affected: 1 },
  });
  const always = { from: 'transaction', transactionId: second.id, categoryId: categoryIds.housing };
  const learned = (await carl.client.post('/api/category-rules', always)).json<{
    rule: CategoryRule;
    affected: number;
  }>();
  expect(learned.affected).toBe(1);
  expect(await categoryOf(carl, first.id)).toMatchObject({ source: 'manual' });
  expect(await categoryOf(carl, third.id)).toMatchObject({
    source: 'learned',
    parts: [{ categoryId: categoryIds.housing }],
  });
  // The order of the rules decides, and removing a rule restores the one that decided before.
  const ids = (await rulesOf(carl)).map(({ id }) => id);
  await carl.client.call('PUT', '/api/category-rules', { ids: ids.toReversed() });
  expect(await categoryOf(carl, third.id)).toMatchObject({ source: 'rule' });
  await carl.client.call('PUT', '/api/category-rules', { ids });
  await carl.client.call('DELETE', `/api/category-rules/${learned.rule.id}`);
  expect(await categoryOf(carl, third.id)).toMatchObject({ source: 'rule' });
});

it('has fifteen categories, distinguished by icon and name, not by color', async () => {
  const known = (await bob.client.get('/api/categories')).json<Category[]>();
  expect(known.map(({ id }) => id)).toEqual(Object.values(categoryIds));
  expect(known).toHaveLength(15);
  expect(new Set(known.map(({ icon }) => icon)).size).toBe(15);
  expect(new Set(known.map(({ name }) => name.toLowerCase())).size).toBe(15);
});

it('assigns a category only to transactions that meet every condition of its rule', async () => {
  const gus = await fundedCustomer(bank, 5_000n);
  const moved = {
    salary: await deposit(gus, '2025-07-01', 5_000n),
    market: await spend(gus, '2025-07-02', 2_000n),
    kiosk: await spend(gus, '2025-07-03', 500n, 'Market kiosk'),
    rent: await pay(gus, '2025-07-04', 2_000n),
  };
  const add = (conditions: object) =>
    gus.client.post('/api/category-rules', {
      from: 'conditions',
      categoryId: categoryIds.fun,
      ...conditions,
    });
  const all = Object.values(moved).map(({ id }) => id);
  const matchedBy = async (conditions: object) => {
    const { rule } = (await add(conditions)).json<{ rule: CategoryRule }>();
    const found = (await gus.client.get(`/api/transaction-categories?ids=${all.join(',')}`)).json<
      TransactionCategory[]
    >();
    await gus.client.call('DELETE', `/api/category-rules/${rule.id}`);
    const ids = found.filter(({ source }) => source === 'rule').map((each) => each.transactionId);
    return Object.entries(moved).flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []));
  };
  expect(await matchedBy({ text: 'market' })).toEqual(['market', 'kiosk']);
  expect(await matchedBy({ type: 'withdrawal' })).toEqual(['market', 'kiosk']);
  expect(await matchedBy({ direction: 'in' })).toEqual(['salary']);
  expect(await matchedBy({ amountMin: '20.00' })).toEqual(['salary', 'market', 'rent']);
  expect(await matchedBy({ amountMax: '20.00' })).toEqual(['market', 'kiosk', 'rent']);
  expect(await matchedBy({ amountMin: '5.01', amountMax: '49.99' })).toEqual(['market', 'rent']);
  expect(await matchedBy({ text: 'market', amountMax: '5.00' })).toEqual(['kiosk']);
  expect(await matchedBy({ type: 'transfer', direction: 'in' })).toEqual([]);
  expect((await add({ amountMin: '2.00', amountMax: '1.99' })).statusCode).toBe(400);
});

it('refuses a split that does not add up, other people’s transactions and categories, and rules without conditions', async () => {
  const { id } = await spend(ann, '2025-04-01', 1_000n);
  const parts = [{ categoryId: categoryIds.fun, amount: '9.99' }];
  expect((await choose(ann, id, parts)).json()).toMatchObject({ code: 'validation_failed' });
  expect((await choose(bob, id, [])).statusCode).toBe(404);
  const own = { name: 'Boat', kind: 'spending', icon: 'ticket', color: 'info' };
  const boat = (await ann.client.post('/api/categories', own)).json<{ id: number }>();
  expect((await ann.client.post('/api/categories', { ...own, name: 'boat' })).statusCode).toBe(409);
  const rule = { from: 'conditions', text: 'x', categoryId: boat.id };
  expect((await bob.client.post('/api/category-rules', rule)).statusCode).toBe(404);
  expect((await ann.client.post('/api/category-rules', { ...rule, text: '' })).statusCode).toBe(
    400,
  );
  await choose(ann, id, [{ categoryId: boat.id, amount: '10.00' }]);
  await ann.client.call('DELETE', `/api/categories/${boat.id}`);
  expect(await categoryOf(ann, id)).toMatchObject({
    source: 'manual',
    parts: [{ categoryId: categoryIds.other }],
  });
});

it('totals the months of a category by the parts in it, not by whole transactions', async () => {
  const fay = await fundedCustomer(bank, 100_000n);
  const { id } = await spend(fay, '2025-05-02', 10_000n);
  await spend(fay, '2025-06-02', 700n);
  await choose(fay, id, [
    { categoryId: categoryIds.groceries, amount: '60.00' },
    { categoryId: categoryIds.fun, amount: '40.00' },
  ]);
  const wire = await arrange(bank, {
    customerId: fay.customerId,
    type: 'wire_transfer',
    amount: 5_000n,
    fee: 100n,
    occurredAt: at('2025-05-20'),
  });
  const months = async (query: string) =>
    (await fay.client.get(`/api/transactions/months?${query}`)).json<object[]>();
  const may = (moneyOut: string) => [{ month: '2025-05', moneyIn: '0.00', moneyOut }];
  expect(await months(`category=${categoryIds.groceries}&to=2025-05-31`)).toEqual(may('60.00'));
  expect(await months(`category=${categoryIds.fun}&from=2025-05-01`)).toEqual(may('40.00'));
  expect(await months(`category=${categoryIds.fees}`)).toEqual(may('1.00'));
  expect(await months(`category=${categoryIds.fun}&search=Market`)).toEqual(may('40.00'));
  expect(await months(`category=${categoryIds.fun}&direction=in`)).toEqual([]);
  await choose(fay, wire.id, [{ categoryId: categoryIds.ownTransfers, amount: '50.00' }]);
  expect(await months('counts=spending&to=2025-05-31')).toEqual(may('101.00'));
  await choose(fay, id, [{ categoryId: categoryIds.groceries, amount: '100.00' }], true);
  expect(await months(`category=${categoryIds.groceries}&to=2025-05-31`)).toEqual([]);
});

it('refuses to change or remove what belongs to another customer', async () => {
  const own = { name: 'Boat', kind: 'spending', icon: 'ticket', color: 'info' };
  const boat = (await ann.client.post('/api/categories', own)).json<Category>();
  const condition = { text: 'marina', categoryId: boat.id };
  const added = await ann.client.post('/api/category-rules', { from: 'conditions', ...condition });
  const { rule } = added.json<{ rule: CategoryRule }>();
  const rulesBefore = await rulesOf(ann);
  const refused = [
    await bob.client.call('PUT', `/api/categories/${boat.id}`, { ...own, name: 'Ship' }),
    await bob.client.call('DELETE', `/api/categories/${boat.id}`),
    await bob.client.call('PUT', `/api/category-rules/${rule.id}`, {
      text: 'pier',
      categoryId: categoryIds.fun,
    }),
    await bob.client.call('DELETE', `/api/category-rules/${rule.id}`),
    // Shared categories cannot be changed, either.
    await ann.client.call('PUT', `/api/categories/${categoryIds.fun}`, { ...own, name: 'Ship' }),
    await ann.client.call('DELETE', `/api/categories/${categoryIds.fun}`),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await ann.client.get('/api/categories')).json<Category[]>()).toContainEqual(boat);
  expect(await rulesOf(ann)).toEqual(rulesBefore);
  const order = await bob.client.call('PUT', '/api/category-rules', { ids: [rule.id] });
  expect(order.statusCode).toBe(409);
});

it('subtracts a correction from the categories where the money was spent', async () => {
  await requireOthers(bank, 'transaction_correction', 0, null);
  const staff = await staffMember(bank, 'operations');
  const dora = await fundedCustomer(bank, 50_000n);
  const { id } = await pay(dora, addDays(today, -1), 2_500n);
  await choose(dora, id, [
    { categoryId: categoryIds.fun, amount: '5.00' },
    { categoryId: categoryIds.travel, amount: '20.00' },
  ]);
  const corrected = await staff.client.post(
    `/api/admin/transactions/${id}/corrections`,
    { scope: 'whole', reasonCode: 'duplicate', note: 'Sent it twice' },
    { 'idempotency-key': 'correction' },
  );
  expect(corrected.statusCode).toBeLessThan(300);
  const range = `range=custom&from=${addDays(today, -5)}&to=${today}`;
  expect(await insightsOf(dora, range)).toMatchObject({ now: { spent: '0.00' }, categories: [] });
});

it('means the same by spending, payee, count, and history after a payment was returned', async () => {
  await requireOthers(bank, 'transaction_correction', 0, null);
  const staff = await staffMember(bank, 'operations');
  const dora = await fundedCustomer(bank, 50_000n);
  const kept = await pay(dora, addDays(today, -1), 1_800n);
  const split = await pay(dora, addDays(today, -1), 2_500n);
  await choose(dora, split.id, [
    { categoryId: categoryIds.fun, amount: '5.00' },
    { categoryId: categoryIds.travel, amount: '20.00' },
  ]);
  const { id } = await pay(dora, addDays(today, -2), 10_000n);
  const range = `range=custom&from=${addDays(today, -5)}&to=${today}`;
  const payees = async () =>
    (await dora.client.get(`/api/insights/payees?${range}`)).json<{
      payees: { key: string; paid: string; payments: number; name: string }[];
    }>().payees;
  const [before] = await payees();
  expect(before).toMatchObject({ paid: '143.00', payments: 3 });
  for (const each of [id, split.id])
    await staff.client.post(
      `/api/admin/transactions/${each}/corrections`,
      { scope: 'whole', reasonCode: 'duplicate', note: 'Sent it twice' },
      { 'idempotency-key': `correction-${each}` },
    );
  expect(await insightsOf(dora, range)).toMatchObject({ now: { spent: '18.00' } });
  const check = async () =>
    expect(await payees()).toEqual([{ ...before, paid: '18.00', payments: 1 }]);
  await check();
  // The same from the stored sums.
  await rollUpActivity(bank.database);
  await sumUpHistory(bank.database, BigInt(dora.accountId));
  await check();
  const listed = (
    await dora.client.get(`/api/transactions?payee=${encodeURIComponent(before?.key ?? '')}`)
  ).json<Transaction[]>();
  const net = listed.reduce(
    (sum, { amount, direction }) => sum + (direction === 'out' ? 1 : -1) * Number(amount),
    0,
  );
  expect(net).toBe(18);
  expect(listed.map((item) => item.id)).toContain(kept.id);
});

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();

it('finds recurring payments, and the payees that were paid the most', async () => {
  const eve = await fundedCustomer(bank, 500_000n);
  for (const age of [70, 63, 56, 40]) await pay(eve, addDays(today, -age), 700n, ann);
  for (const age of [74, 44, 14]) await pay(eve, addDays(today, -age), 40_000n);
  const recurring = (await eve.client.get('/api/insights/recurring')).json<RecurringPayment[]>();
  expect(recurring).toMatchObject([
    { every: 'monthly', amount: '400.00', isSteady: true, payments: 3, scheduleId: null },
  ]);
  expect(recurring[0]?.name).toMatch(/^Bob /);
  const payeeId = await savedPayee(eve, {
    kind: 'transaction',
    transactionId: recurring[0]?.lastTransactionId,
  });
  const ordered = await eve.client.post('/api/schedules', monthly(payeeId, inDays(20)));
  expect(ordered.statusCode).toBe(201);
  const { id: scheduleId } = ordered.json<{ id: number }>();
  const scheduled = async () =>
    (await eve.client.get('/api/insights/recurring')).json<RecurringPayment[]>()[0]?.scheduleId;
  expect(await scheduled()).toBe(scheduleId);
  await eve.client.post(`/api/schedules/${scheduleId}/state`, { action: 'end' });
  const fromAccountId = await openAnother(eve);
  const other = monthly(payeeId, inDays(20), { fromAccountId });
  expect((await eve.client.post('/api/schedules', other)).statusCode).toBe(201);
  // A schedule of another account does not pay this account's recurring payment.
  expect(await scheduled()).toBeNull();
  const range = `range=custom&from=${addDays(today, -90)}&to=${today}`;
  const top = await eve.client.get(`/api/insights/payees?${range}`);
  const { payees } = top.json<{ payees: { key: string; paid: string; payments: number }[] }>();
  expect(payees.map(({ paid, payments }) => [paid, payments])).toEqual([
    ['1200.00', 3],
    ['28.00', 4],
  ]);
  const query = `counts=spending&direction=out&payee=${encodeURIComponent(payees[1]?.key ?? '')}`;
  const listed = (await eve.client.get(`/api/transactions?${query}`)).json<Transaction[]>();
  expect(listed.map(({ amount }) => amount)).toEqual(['7.00', '7.00', '7.00', '7.00']);
});

it('pay that arrives every other week recurs, with its employer', async () => {
  const fay = await fundedCustomer(bank);
  const accountNumber = await numberOf(fay);
  const { network, deliver } = await achFolder();
  const entries = [0, 1, 2].map(() => ({ accountNumber, amount: 124_050n }));
  await deliver('pay.ach', await achFile({ entries, company: 'RIVERBEND DESIGN' }));
  const means = { ...bank.app.means, log: bank.app.log };
  await receiveFiles({ ...means, network });
  await postEntries(means, new Date(Date.now() + 4 * 86_400_000));
  const paidOn = `created_at - make_interval(days => (14 * (amount_rank.place - 1))::int)`;
  await changePast(
    bank,
    'bank_transaction',
    `update bank_transaction set created_at = ${paidOn}
     from (
       select id, row_number() over (order by id desc) as place from bank_transaction
       where type = 'ach_credit'
     ) as amount_rank
     where amount_rank.id = bank_transaction.id`,
  );
  await changePast(
    bank,
    'ledger.transfer',
    `update ledger.transfer set created_at = item.created_at
     from bank_transaction as item
     where item.amount_transfer_id = ledger.transfer.id and item.type = 'ach_credit'`,
  );
  const recurring = (await fay.client.get('/api/insights/recurring')).json<RecurringPayment[]>();
  expect(recurring).toMatchObject([
    {
      name: 'RIVERBEND DESIGN',
      direction: 'in',
      every: 'biweekly',
      amount: '1240.50',
      isSteady: true,
      payments: 3,
      scheduleId: null,
    },
  ]);
});
