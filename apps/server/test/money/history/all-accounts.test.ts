import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { totalMonths } from '@seven-hills/contracts/money/history';
import type { Insights } from '@seven-hills/contracts/money/insights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** The activity and the insights of all accounts that a person owns, together. */

let bank: TestBank;
let ann: Customer;
let ben: Customer;
/** Ann's accounts: the first one, a second one of her own, and Ben's, which she owns jointly. */
let first: number;
let second: number;
let joint: number;
/** An account that Ann only views. */
let viewed: number;

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann' });
  ben = await fundedCustomer(bank, 50_000n, { firstName: 'Ben' });
  const cara = await fundedCustomer(bank, 70_000n, { firstName: 'Cara' });
  first = Number(ann.accountId);
  joint = Number(ben.accountId);
  viewed = Number(cara.accountId);
  second = await openAnother(ann);
  await joinAccount(bank, ann, joint, 'joint_owner');
  await joinAccount(bank, ann, viewed, 'viewer');
  await move(first, second, '100.00');
  await pay(second, 1_500n);
  await move(second, first, '25.00');
  await pay(first, 2_000n);
  await pay(joint, 3_000n);
});
afterAll(() => bank.auditAndClose());

async function move(from: number, to: number, amount: string): Promise<void> {
  const answer = await ann.client.post(
    '/api/own-transfers',
    { fromAccountId: from, toAccountId: to, amount, pin: testPin },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer.statusCode).toBe(201);
}

/** A withdrawal by the owner of the account. */
const pay = (account: number, amount: bigint) =>
  arrange(bank, {
    type: 'withdrawal',
    customerId: account === joint ? ben.customerId : ann.customerId,
    accountId: BigInt(account),
    amount,
  });

const get = async <Answer>(path: string): Promise<Answer> => {
  const answer = await ann.client.get(path);
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
};
const list = (query = '') => get<Transaction[]>(`/api/transactions?account=all${query}`);

const accountOf = ({ direction, fromAccountId, toAccountId }: Transaction) =>
  direction === 'in' ? toAccountId : fromAccountId;
const rowsOf = (rows: readonly Transaction[]) =>
  rows.map((row) => `${row.id} ${accountOf(row)} ${row.direction} ${row.amount}`);

/** The rows of each account by itself, merged. */
async function merged(query = ''): Promise<string[]> {
  const rows: Transaction[] = [];
  for (const id of [first, second, joint])
    rows.push(...(await get<Transaction[]>(`/api/transactions?account=${id}${query}`)));
  rows.sort((a, b) => b.id - a.id || (a.direction === 'out' ? -1 : 1));
  return rowsOf(rows);
}

describe('the activity of all accounts', () => {
  it.each(['', '&type=own_transfer', '&direction=in', '&search=1', '&counts=spending'])(
    'has the rows of each account that the person owns, with%s',
    async (query) => {
      const rows = await list(query);
      expect(rowsOf(rows)).toEqual(await merged(query));
      expect(rows.map(accountOf)).not.toContain(viewed);
    },
  );

  it('shows a transfer between two of them once for each', async () => {
    const [back] = (await list('&type=own_transfer')).map(({ id }) => id);
    const rows = (await list()).filter(({ id }) => id === back);
    expect(rows.map((row) => [accountOf(row), row.direction])).toEqual([
      [second, 'out'],
      [first, 'in'],
    ]);
  });

  it.each([1, 2, 3, 4, 100])('is complete in pages of %i', async (limit) => {
    const paged: Transaction[] = [];
    for (let before = ''; ; ) {
      const page = await list(`&limit=${limit}${before}`);
      paged.push(...page);
      if (page.length < limit) break;
      before = `&before=${page.at(-1)?.id}`;
    }
    expect(rowsOf(paged)).toEqual(await merged());
  });

  it('is complete in filtered pages, and links to the next one', async () => {
    const paged: Transaction[] = [];
    for (let path = '/api/transactions?account=all&type=own_transfer&limit=1'; path; ) {
      const answer = await ann.client.get(path);
      paged.push(...answer.json<Transaction[]>());
      path = /<(.*)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';
    }
    expect(rowsOf(paged)).toEqual(await merged('&type=own_transfer'));
  });

  it('counts its rows', async () => {
    const all = (await merged()).length;
    expect(await get('/api/transactions/count?account=all')).toEqual({ matching: all, total: all });
    expect(await get('/api/transactions/count?account=all&type=own_transfer')).toEqual({
      matching: 4,
      total: all,
    });
    expect(await get('/api/transactions/summary?account=all')).toMatchObject({ total: all });
  });

  it('totals months without what moved between the accounts', async () => {
    const balances = await get<{ balance: string }>('/api/own-accounts');
    const months = (query = '') =>
      get<AnswerOf<typeof totalMonths>>(`/api/transactions/months?account=all${query}`);
    const [month, ...others] = await months();
    expect(others).toEqual([]);
    expect(month?.moneyOut).toBe('65.00');
    expect(Number(month?.moneyIn) - Number(month?.moneyOut)).toBe(Number(balances.balance));
    expect(await months('&direction=out')).toMatchObject([{ moneyIn: '0.00', moneyOut: '65.00' }]);
    expect(await months('&type=withdrawal')).toMatchObject([{ moneyOut: '65.00' }]);
    expect(await months('&type=own_transfer')).toEqual([]);
  });

  it('is exported with the account of each line', async () => {
    const month = bankDayAt().slice(0, 7);
    const answer = await ann.client.get(`/api/transactions/statement?account=all&month=${month}`);
    const [header, ...lines] = answer.body.trim().split('\r\n');
    expect(header).toBe('Account,Date,Receipt,Type,Description,Status,Amount,Fee');
    expect(lines).toHaveLength((await merged()).length);
    const numbers = (
      await get<{ accounts: { accountNumber: string }[] }>('/api/own-accounts')
    ).accounts
      .slice(0, 3)
      .map(({ accountNumber }) => accountNumber);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(numbers));
    const { body } = await ann.client.get(
      `/api/transactions/statement?account=all&month=${month}&columns=category`,
    );
    const [, ...categorized] = body.trim().split('\r\n');
    expect(categorized.map((line) => line.split(',').slice(0, -1).join(','))).toEqual(lines);
    expect(categorized.filter((line) => line.endsWith(','))).toEqual([]);
  });

  it('ends with the ownership of an account', async () => {
    const dan = await fundedCustomer(bank, 1_000n);
    const ids = async () => {
      const rows = (await dan.client.get('/api/transactions?account=all')).json<Transaction[]>();
      return new Set(rows.map(accountOf));
    };
    expect(await ids()).toEqual(new Set([Number(dan.accountId)]));
    await joinAccount(bank, dan, joint, 'joint_owner');
    expect(await ids()).toEqual(new Set([Number(dan.accountId), joint]));
    await bank.superuser.query(
      'update account_owner set until = now() where account_id = $1 and customer_id = $2',
      [joint, dan.customerId],
    );
    expect(await ids()).toEqual(new Set([Number(dan.accountId)]));
  });

  it('is refused where a call is about one account', async () => {
    expect((await ann.client.get('/api/statements?account=all')).statusCode).toBe(400);
    expect((await ann.client.get('/api/transactions?account=every')).statusCode).toBe(400);
  });
});

describe('the insights of all accounts', () => {
  const read = (account: number | 'all') => get<Insights>(`/api/insights?account=${account}`);

  it('add up what each account spent and earned, and leave out what moved between them', async () => {
    const each = await Promise.all([first, second, joint].map(read));
    const all = await read('all');
    const sum = (of: (one: Insights) => string | undefined) =>
      each.reduce((total, one) => total + Number(of(one) ?? 0), 0).toFixed(2);
    expect(all.now.spent).toBe(sum(({ now }) => now.spent));
    expect(all.now.spent).toBe('65.00');
    expect(all.now.earned).toBe(sum(({ now }) => now.earned));
    expect(all.categories).toHaveLength(1);
    expect(all.flow.at(-1)?.balance).toBe(sum(({ flow }) => flow.at(-1)?.balance));
    expect(all.flow.at(-1)?.moneyOut).toBe('65.00');
  });

  it('count in budgets only if asked for', async () => {
    const { categories } = await read('all');
    const id = categories[0]?.categoryId ?? 0;
    await ann.client.call('PUT', `/api/categories/${id}/budget`, {
      amount: '500.00',
      hasRollover: false,
    });
    const spent = async (query: string) =>
      (await get<{ budgets: { spent: string }[] }>(`/api/budgets${query}`)).budgets[0]?.spent;
    expect(await spent('')).toBe('20.00');
    expect(await spent(`?account=${second}`)).toBe('15.00');
    expect(await spent('?account=all')).toBe('65.00');
  });
});

describe('a transfer from an own account to a joint one', () => {
  it('is neither spent nor earned by all accounts together', async () => {
    const figures = async () => {
      const { now, flow, categories, income } = await get<Insights>('/api/insights?account=all');
      const months = await get<AnswerOf<typeof totalMonths>>(
        '/api/transactions/months?account=all',
      );
      const payees = await get('/api/insights/payees?account=all');
      const budgets = await get('/api/budgets?account=all');
      const counted: unknown[] = [];
      for (const counts of ['spending', 'income']) {
        counted.push(rowsOf(await list(`&counts=${counts}`)));
        counted.push(await get(`/api/transactions/count?account=all&counts=${counts}`));
        counted.push(await get(`/api/transactions/months?account=all&counts=${counts}`));
      }
      return { now, flow, categories, income, months, payees, budgets, counted };
    };
    const total = ({ counted, ...rest }: Awaited<ReturnType<typeof figures>>) => ({
      ...rest,
      // All rows count in the total.
      counted: JSON.stringify(counted).replaceAll(/"total":\d+/g, ''),
    });
    const before = total(await figures());
    const spentBefore = (await get<Insights>(`/api/insights?account=${first}`)).now.spent;
    const form = { type: 'transfer', fromAccountId: first, toAccountId: joint, pin: testPin };
    const sent = await ann.client.post('/api/transactions', { ...form, amount: '40.00' });
    expect(sent.json()).toMatchObject({ status: 'completed' });
    expect(total(await figures())).toEqual(before);
    const spent = (await get<Insights>(`/api/insights?account=${first}`)).now.spent;
    // Nor by the one that it left: its owner shares the other.
    expect(spent).toBe(spentBefore);
    expect((await list()).filter(({ id }) => id === sent.json<{ id: number }>().id)).toHaveLength(
      2,
    );
  });
});
