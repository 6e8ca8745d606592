import { addDays } from '@seven-hills/bank/calendar/business-days';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import type { RecurringPayment } from '@seven-hills/contracts/money/insights';
import { feeOf, parseAmount, percentFee } from '@seven-hills/money';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sumCategories } from '../../../src/money/category-sums/read-sums.ts';
import { decisionKind } from '../../../src/money/decisions/posting.ts';
import { sumUpHistory } from '../../../src/money/insights/sum-up-history.ts';
import { topPayees } from '../../../src/money/insights/top-payees.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let other: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  other = await fundedCustomer(bank, 5_000_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const words = ['Market', 'Rent', 'Bus pass'] as const;
const dayMs = 86_400_000;

/** One event in a customer's account; `pick` chooses one of their transactions. */
const step = fc.oneof(
  fc.record({
    does: fc.constant('move' as const),
    type: fc.constantFrom(
      'deposit' as const,
      'withdrawal' as const,
      'transfer' as const,
      'wire_transfer' as const,
    ),
    amount: fc.integer({ min: 1, max: 20_000 }),
    description: fc.constantFrom(...words),
    age: fc.integer({ min: 0, max: 90 }),
    isPending: fc.boolean(),
  }),
  fc.record({ does: fc.constant('settle' as const), isApproved: fc.boolean() }),
  fc.record({
    does: fc.constant('choose' as const),
    pick: fc.nat(),
    categoryIds: fc.array(fc.constantFrom(...Object.values(categoryIds)), { maxLength: 3 }),
    isExcluded: fc.boolean(),
  }),
  fc.record({ does: fc.constant('reset' as const), pick: fc.nat() }),
  fc.record({
    does: fc.constant('rule' as const),
    text: fc.constantFrom(...words),
    categoryId: fc.constantFrom(...Object.values(categoryIds)),
  }),
  fc.record({ does: fc.constant('removeRule' as const) }),
  fc.record({
    does: fc.constant('changeRule' as const),
    text: fc.constantFrom(...words),
    categoryId: fc.constantFrom(...Object.values(categoryIds)),
  }),
  fc.record({ does: fc.constant('orderRules' as const) }),
  fc.record({ does: fc.constant('removeCategory' as const), text: fc.constantFrom(...words) }),
  fc.record({ does: fc.constant('sumUp' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('sums what the entries moved in each category, after any choices, splits, rules, settlements, and rollups', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      const ann = await fundedCustomer(bank, 1_000_000n);
      const life = lifeOf(ann);
      for (const each of steps) await life(each);
      await expectSumsOfParts(ann);
      await expectPaidToPayees(ann);
      await life({ does: 'sumUp' });
      await expectSumsOfParts(ann);
      await expectPaidToPayees(ann);
    }),
    { numRuns: 6 },
  );
});

it('counts a fee under Fees, and excludes ignored payments and own savings from spending', async () => {
  const ann = await fundedCustomer(bank, 1_000_000n);
  const wire = await move(ann, { type: 'wire_transfer', amount: 10_000, description: 'Rent' });
  const excluded = await move(ann, { type: 'withdrawal', amount: 3_000, description: 'Market' });
  const saved = await move(ann, { type: 'transfer', amount: 4_000, description: 'Later' });
  await choose(ann, wire.id, [[categoryIds.housing, '100.00']]);
  await choose(ann, excluded.id, [], true);
  await choose(ann, saved.id, [[categoryIds.savings, '40.00']]);
  const sums = await sumCategories(bank.database, BigInt(ann.accountId), [
    { from: '2020-01-01', to: today() },
  ]);
  const spent = sums
    .filter(({ kind, isExcluded }) => kind === 'spending' && !isExcluded)
    .map(({ categoryId, moneyIn, moneyOut }) => [categoryId, moneyOut - moneyIn]);
  expect(spent).toEqual([
    [BigInt(categoryIds.housing), 10_000n],
    [BigInt(categoryIds.fees), 200n],
  ]);
});

it('finds the same payees and recurring payments with the sums as without, and later payments too', async () => {
  const ann = await fundedCustomer(bank, 1_000_000n);
  for (const age of [95, 65, 35, 5])
    await move(ann, { type: 'wire_transfer', amount: 70_000, description: 'Rent', age });
  for (const age of [30, 23, 9])
    await move(ann, { type: 'transfer', amount: 900, description: 'Dinner', age });
  const recurring = async () =>
    (await ann.client.get('/api/insights/recurring')).json<RecurringPayment[]>();
  const read = async () => [await recurring(), await payeesOf(ann, '2020-01-01', today())];
  const unsummed = await read();
  expect(unsummed[0]).toMatchObject([{ name: 'Iris Weber', every: 'monthly', payments: 4 }]);
  await sumUp(ann);
  expect(await judged(ann)).toEqual([true, true]);
  expect(await read()).toEqual(unsummed);
  // An earlier version left it to the next reader to judge.
  await bank.superuser.query('update insight_payee set is_judged = false');
  await bank.superuser.query('delete from insight_recurring');
  expect(await read()).toEqual(unsummed);

  // Five weeks in a row: new payments turn earlier ones into a recurring payment.
  await move(ann, { type: 'transfer', amount: 900, description: 'Dinner', age: 2 });
  await move(ann, { type: 'transfer', amount: 900, description: 'Dinner', age: 16 });
  expect(await recurring()).toMatchObject([{ every: 'weekly', payments: 5 }, { payments: 4 }]);
  await sumUp(ann);
  expect(await recurring()).toMatchObject([{ every: 'weekly', payments: 5 }, { payments: 4 }]);
});

it('counts a split payment once, and only the parts of it that are spending', async () => {
  const ann = await fundedCustomer(bank, 1_000_000n);
  const { id } = await move(ann, { type: 'transfer', amount: 900, description: 'Dinner' });
  await move(ann, { type: 'transfer', amount: 100, description: 'Dinner' });
  const parts: [number, string][] = [
    [categoryIds.groceries, '3.00'],
    [categoryIds.fun, '2.00'],
    [categoryIds.savings, '4.00'],
  ];
  const found = async () =>
    (await payeesOf(ann, today(), today())).map(({ paid, payments }) => [paid, payments]);
  await choose(ann, id, parts);
  expect(await found()).toEqual([[600n, 2]]);
  await sumUp(ann);
  expect(await found()).toEqual([[600n, 2]]);
  await ann.client.call('DELETE', `/api/transactions/${id}/category`);
  expect(await found()).toEqual([[1_000n, 2]]);
  await choose(ann, id, parts);
  expect(await found()).toEqual([[600n, 2]]);
  expect(await bank.audit()).toEqual([]);
});

it('the audit finds a sum of a payee that is wrong, a payment that is missing, and one too many', async () => {
  const ann = await fundedCustomer(bank, 1_000_000n);
  await move(ann, { type: 'transfer', amount: 900, description: 'Dinner' });
  const { id } = await move(ann, { type: 'transfer', amount: 800, description: 'Dinner' });
  await sumUp(ann);
  const falsified = async (table: string, change: string, back: string) => {
    const where = `where account_id = ${ann.accountId}`;
    await bank.superuser.query(`update ${table} set ${change} ${where}`);
    const findings = await bank.audit();
    await bank.superuser.query(`update ${table} set ${back} ${where}`);
    return findings;
  };
  const sums = await falsified('insight_payee_sum', 'paid = paid + 1', 'paid = paid - 1');
  expect(sums).toHaveLength(2);
  expect(sums[0]).toMatch(/1701 in 2 payments are stored, 1700 in 2 were found/);
  const count = 'payment_count = payment_count';
  expect(await falsified('insight_payee_sum', `${count} + 1`, `${count} - 1`)).toHaveLength(2);
  const periods = await falsified('insight_payee_period', 'paid = paid + 1', 'paid = paid - 1');
  expect(periods).toHaveLength(2);
  expect(periods.sort()[0]).toMatch(/in the quarter from .*: 1701 in 2 payments are stored/);
  expect(await falsified('insight_payee_period', `${count} + 1`, `${count} - 1`)).toHaveLength(2);
  const ids = 'payment_ids = array';
  expect(
    await falsified(
      'insight_payee',
      `${ids}_remove(payment_ids, ${id})`,
      `${ids}_prepend(${id}, payment_ids)`,
    ),
  ).toEqual([expect.stringMatching(/the latest payments to account:\d+ are/)]);
  expect(
    await falsified(
      'insight_payee',
      `${ids}_append(payment_ids, 1)`,
      `${ids}_remove(payment_ids, 1)`,
    ),
  ).toHaveLength(1);
});

it('the audit finds parts, categories, and days that differ from the transactions', async () => {
  const [ann, eve] = [await fundedCustomer(bank, 100_000n), await fundedCustomer(bank, 5_000n)];
  const { id } = await move(ann, { type: 'transfer', amount: 900, description: 'Dinner' });
  await choose(ann, id, [[categoryIds.fun, '9.00']]);
  await sumUp(ann);
  const own = { name: 'Boat', kind: 'spending', icon: 'ticket', color: 'info' };
  const boat = (await eve.client.post('/api/categories', own)).json<{ id: number }>();
  const falsified = async (change: string, back: string) => {
    await bank.superuser.query(change);
    const findings = await bank.audit();
    await bank.superuser.query(back);
    return findings.join('\n');
  };
  const of = `where account_id = ${ann.accountId}`;
  const part = (change: string) => `update transaction_category_part set ${change} ${of}`;
  const day = (change: string) => `update insight_day set ${change} ${of} and money_out = `;

  const wrongPart = await falsified(part('amount = amount + 1'), part('amount = amount - 1'));
  expect(wrongPart).toContain('its parts make up 901 cents, the ledger moved 900');
  expect(wrongPart).toContain('the categories make up 99099 cents, its entries 99100');
  const wrongDay = await falsified(
    `${day('money_out = money_out + 1')} 900`,
    `${day('money_out = money_out - 1')} 901`,
  );
  expect(wrongDay).toContain('in 0, out 901, 1 parts are stored, 0, 900, 1 were found');
  expect(wrongDay).toContain('99099 cents in categories, 99100 in entries');
  expect(
    await falsified(part(`category_id = ${boat.id}`), part(`category_id = ${categoryIds.fun}`)),
  ).toContain(`category ${boat.id} is another customer's, but account ${ann.accountId} uses it`);
  const ofEve = `account_id = ${eve.accountId} and transaction_id = ${id}`;
  expect(
    await falsified(
      `insert into transaction_category (account_id, transaction_id) values (${eve.accountId}, ${id})`,
      `delete from transaction_category where ${ofEve}`,
    ),
  ).toContain(
    `transaction ${id}: categorized for account ${eve.accountId}, which has no part in it`,
  );
});

it('a rule moves only the transactions whose category it changes, and counts them', async () => {
  const ann = await fundedCustomer(bank, 1_000_000n);
  for (const description of ['Market', 'Market', 'Bus pass'])
    await move(ann, { type: 'transfer', amount: 900, description });
  await sumUp(ann);
  const [groceries, fun] = [categoryIds.groceries, categoryIds.fun];
  const versions = async () =>
    (
      await bank.superuser.query<{ category_id: bigint; version: string }>(
        `select category_id, xmin::text as version from insight_day
         where account_id = $1 order by category_id`,
        [ann.accountId],
      )
    ).rows.map(({ category_id, version }) => `${category_id} ${version}`);
  const before = await versions();
  const add = (categoryId: number) =>
    ann.client.post('/api/category-rules', { from: 'conditions', text: 'market', categoryId });
  const added = (await add(groceries)).json<{ rule: { id: number }; affected: number }>();
  expect(added.affected).toBe(2);
  const written = await versions();
  // The deposit's sum is untouched; Other lost two, and Groceries is new.
  expect(written.filter((version) => before.includes(version))).toHaveLength(before.length - 1);
  const put = (body: object) =>
    ann.client.call('PUT', `/api/category-rules/${added.rule.id}`, body);
  const same = await put({ text: 'market', categoryId: groceries });
  expect(same.json()).toMatchObject({ affected: 0 });
  expect(await versions()).toEqual(written);
  expect((await put({ text: 'bus', categoryId: fun })).json()).toMatchObject({ affected: 3 });
});

const today = () => bankDayAt();

async function sumUp(ann: Customer): Promise<void> {
  await rollUpActivity(bank.database);
  await sumUpHistory(bank.database, BigInt(ann.accountId));
}

const payeesOf = (ann: Customer, from: string, to: string) =>
  topPayees(bank.database, [BigInt(ann.accountId)], { from, to });

const categoriesOf = async (ann: Customer, ids: readonly number[]) =>
  (await ann.client.get(`/api/transaction-categories?ids=${ids.join()}`)).json<
    TransactionCategory[]
  >();

/** Returns, for each payee, whether the recurring payments are stored. */
const judged = async (ann: Customer) =>
  (
    await bank.database.query<{ is_judged: boolean }>(
      'select is_judged from insight_payee where account_id = $1',
      [ann.accountId],
    )
  ).rows.map(({ is_judged }) => is_judged);

async function move(
  ann: Customer,
  change: {
    type: 'deposit' | 'withdrawal' | 'transfer' | 'wire_transfer';
    amount: number;
    description: string;
    age?: number;
    isPending?: boolean;
  },
) {
  const { type, amount, description, age = 0, isPending = false } = change;
  return arrange(bank, {
    customerId: ann.customerId,
    type,
    amount: BigInt(amount),
    description,
    isPending,
    occurredAt: new Date(Date.now() - age * dayMs),
    ...(type === 'transfer' && { recipientAccountId: BigInt(other.accountId) }),
    ...(type === 'wire_transfer' && {
      fee: feeOf(BigInt(amount), percentFee(200n)),
      external: {
        bankName: 'Northbank',
        routingNumber: '021000021',
        recipientName: 'Iris Weber',
        recipientAddress: '1 Elm Street, Toledo, OH 43604',
        accountLastFour: '4321',
      },
    }),
  });
}

const choose = (ann: Customer, id: number, parts: [number, string][], isExcluded = false) =>
  ann.client.call('PUT', `/api/transactions/${id}/category`, {
    parts: parts.map(([categoryId, amount]) => ({ categoryId, amount })),
    isExcluded,
  });

/** Returns a function that applies steps to a customer. */
function lifeOf(ann: Customer): (step: Step) => Promise<void> {
  const moved: { id: number; amount: number; isPending: boolean }[] = [];
  return async (next) => {
    const done = moved.filter(({ isPending }) => !isPending);
    const picked = 'pick' in next ? done[next.pick % done.length] : undefined;
    if (next.does === 'move') {
      const { id } = await move(ann, next);
      moved.push({ id, amount: next.amount, isPending: next.isPending });
    } else if (next.does === 'settle') {
      const waiting = moved.find(({ isPending }) => isPending);
      if (!waiting) return;
      await bank.app.means.postings.decide(decisionKind, {
        transactionId: BigInt(waiting.id),
        decision: next.isApproved ? 'completed' : 'declined',
        reason: 'Checked',
        decidedBy: null,
        isNotifiedByEmail: false,
      });
      if (next.isApproved) waiting.isPending = false;
      else moved.splice(moved.indexOf(waiting), 1);
    } else if (next.does === 'choose' && picked) {
      const answer = await choose(
        ann,
        picked.id,
        split(picked.amount, next.categoryIds),
        next.isExcluded,
      );
      expect(answer.statusCode).toBe(200);
    } else if (next.does === 'reset' && picked) {
      await ann.client.call('DELETE', `/api/transactions/${picked.id}/category`);
    } else if (next.does === 'rule') {
      const { text, categoryId } = next;
      await ann.client.post('/api/category-rules', { from: 'conditions', text, categoryId });
    } else if (next.does === 'removeRule') {
      const [rule] = await rulesOf(ann);
      if (rule) await ann.client.call('DELETE', `/api/category-rules/${rule.id}`);
    } else if (next.does === 'changeRule') {
      const { text, categoryId } = next;
      const [rule] = await rulesOf(ann);
      if (rule)
        await ann.client.call('PUT', `/api/category-rules/${rule.id}`, { text, categoryId });
    } else if (next.does === 'orderRules') {
      const ids = (await rulesOf(ann)).map(({ id }) => id).reverse();
      await ann.client.call('PUT', '/api/category-rules', { ids });
    } else if (next.does === 'removeCategory') {
      const own = { name: 'Boat', kind: 'spending', icon: 'ticket', color: 'info' };
      const { id } = (await ann.client.post('/api/categories', own)).json<{ id: number }>();
      const { text } = next;
      await ann.client.post('/api/category-rules', { from: 'conditions', text, categoryId: id });
      const [chosen] = done;
      if (chosen) await choose(ann, chosen.id, split(chosen.amount, [id, categoryIds.fun]));
      await ann.client.call('DELETE', `/api/categories/${id}`);
    } else if (next.does === 'sumUp') {
      await sumUp(ann);
    }
  };
}

const rulesOf = async (ann: Customer) =>
  (await ann.client.get('/api/category-rules')).json<{ id: number }[]>();

/** Splits cents into as many parts as there are categories and the cents allow. */
function split(amount: number, categories: readonly number[]): [number, string][] {
  const used = categories.slice(0, amount);
  return used.map((categoryId, index) => {
    const cents = index === 0 ? amount - (used.length - 1) : 1;
    return [categoryId, (cents / 100).toFixed(2)];
  });
}

/** Expects the sums of all days to match the parts, each read individually. */
async function expectSumsOfParts(ann: Customer): Promise<void> {
  const history = (await ann.client.get('/api/transactions?limit=100')).json<
    { id: number; direction: 'in' | 'out' }[]
  >();
  const isOut = new Map(history.map(({ id, direction }) => [id, direction === 'out']));
  const expected = new Map<string, bigint>();
  const ids = history.map(({ id }) => id);
  for (const found of await categoriesOf(ann, ids)) {
    for (const { categoryId, amount } of [...found.parts, ...feePartOf(found)]) {
      const key = `${categoryId} ${found.isExcluded} ${isOut.get(found.transactionId)}`;
      expected.set(key, (expected.get(key) ?? 0n) + (parseAmount(amount) ?? 0n));
    }
  }
  const sums = await sumCategories(bank.database, BigInt(ann.accountId), [
    { from: '2020-01-01', to: '2099-12-31' },
  ]);
  const found = new Map<string, bigint>();
  for (const { categoryId, isExcluded, moneyIn, moneyOut } of sums) {
    if (moneyOut > 0n) found.set(`${categoryId} ${isExcluded} true`, moneyOut);
    if (moneyIn > 0n) found.set(`${categoryId} ${isExcluded} false`, moneyIn);
  }
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

/** Expects the amount paid to each payee to match the spending parts of the payments to them. */
async function expectPaidToPayees(ann: Customer): Promise<void> {
  const history = (await ann.client.get('/api/transactions?limit=100')).json<
    { id: number; type: string; direction: string; createdAt: string }[]
  >();
  const ids = history.map(({ id }) => id);
  const categories = await categoriesOf(ann, ids);
  for (const [youngest, oldest] of [
    [0, 400],
    [10, 50],
    [20, 40],
    [5, 75],
    // Whole quarters, and whole years.
    [15, 220],
    [-500, 800],
  ] as const) {
    const [from, to] = [addDays(today(), -oldest), addDays(today(), -youngest)];
    const expected = new Map<string, { paid: bigint; payments: number }>();
    for (const { id, type, direction, createdAt } of history) {
      const found = categories.find(({ transactionId }) => transactionId === id);
      const day = bankDayAt(new Date(createdAt));
      const key = { transfer: `account:${other.accountId}`, wire_transfer: 'wire:iris weber:4321' }[
        type
      ];
      if (!key || direction === 'in' || !found || found.isExcluded || day < from || day > to)
        continue;
      const spent = found.parts.filter(({ categoryId }) => !notSpending.includes(categoryId));
      if (spent.length === 0) continue;
      const { paid, payments } = expected.get(key) ?? { paid: 0n, payments: 0 };
      const sum = spent.reduce((total, { amount }) => total + (parseAmount(amount) ?? 0n), paid);
      expected.set(key, { paid: sum, payments: payments + 1 });
    }
    const found = await payeesOf(ann, from, to);
    expect(new Map(found.map(({ key, paid, payments }) => [key, { paid, payments }]))).toEqual(
      expected,
    );
  }
}

const notSpending: readonly number[] = [
  categoryIds.income,
  categoryIds.ownTransfers,
  categoryIds.savings,
];

const feePartOf = ({ fee }: TransactionCategory) =>
  fee === null ? [] : [{ categoryId: categoryIds.fees, amount: fee }];
