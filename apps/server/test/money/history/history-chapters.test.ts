import { categoryIds } from '@seven-hills/bank/words/category-list';
import * as contract from '@seven-hills/contracts/money/history';
import * as insights from '@seven-hills/contracts/money/insights';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decisionKind } from '../../../src/money/decisions/posting.ts';
import { historySources } from '../../../src/money/history/history-sources.ts';
import { totalMonths } from '../../../src/money/history/month-totals.ts';
import { writeChapters } from '../../../src/money/history/write-chapters.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { type ArrangedMovement, arrange } from '../../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer, numberOf } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

interface MonthTotals {
  month: string;
  moneyIn: string;
  moneyOut: string;
}

/** A history of 1,700 transactions: long enough for three chapters, with some after them. */

let bank: TestBank;
let ann: Customer;
let ben: Customer;
let numberOfBen: string;
let pendingId: number;

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 5_000_000n);
  ben = await fundedCustomer(bank, 100_000n, { firstName: 'Ben' });
  numberOfBen = await numberOf(ben);
  await move({ amount: 1_200_000n, isPending: true, description: 'Sold the car' }).then((id) => {
    pendingId = id;
  });
  for (let hundred = 0; hundred < 17; hundred++)
    await Promise.all(Array.from({ length: 100 }, (_, index) => post(hundred * 100 + index)));
});

afterAll(() => bank.auditAndClose());

async function move(change: Partial<ArrangedMovement>): Promise<number> {
  const { customerId } = ann;
  const arranged = { type: 'deposit', customerId, amount: 1_000n, ...change } as const;
  return (await arrange(bank, arranged)).id;
}

const northbank = {
  bankName: 'Northbank',
  routingNumber: '021000021',
  recipientName: 'Iris Weber',
  recipientAddress: '1 Elm Street, Toledo, OH 43604',
  accountLastFour: '4321',
};

/** The history spans months; everything rare is in its first or second chapter. */
const post = (n: number) =>
  move({
    occurredAt: new Date(Date.now() - (1_700 - n) * 6 * 3_600_000),
    amount: BigInt(100 + ((n * 37) % 9_000)),
    ...(n % 3 === 0 ? { type: 'withdrawal', description: 'Cash' } : {}),
    ...(n % 3 === 1
      ? { type: 'transfer', recipientAccountId: BigInt(ben.accountId), description: 'Rent' }
      : {}),
    ...(n === 30 ? { amount: 123_456n } : {}),
    ...(n === 33
      ? { type: 'wire_transfer', description: null, fee: 26n, external: northbank }
      : {}),
    ...(n % 500 === 40 ? { description: 'Piano lessons' } : {}),
  });

const queries = [
  '',
  'search=piano',
  'search=PIANO%20less',
  'search=1,234.5',
  'search=$1234.56',
  'search=transfer',
  'search=nothing',
  'search=ben%20p',
  'search=-$1,235.79',
  'search=0.26',
  'search=northbank',
  'search=ending%20in%204321',
  'search=0',
  'type=transfer',
  'type=deposit',
  'type=wire_transfer',
  'amount=over500',
  'amount=under100&type=withdrawal',
  'amount=100to500',
  'range=30',
  'range=365&search=rent',
  'direction=in',
  'direction=out&amount=over500',
  'direction=in&search=ben',
  'limit=7&before=300',
  'limit=7&before=300&search=piano',
  'limit=200&search=piano',
  // The name of a category, which is in no word of its transactions.
  'search=income',
  'limit=7&before=300&search=income',
  `limit=200&category=${categoryIds.cash}`,
  'limit=7&before=300&counts=spending',
];

const insightPaths = [
  '/api/insights',
  '/api/insights?range=year',
  '/api/insights/payees?range=year',
  '/api/insights/recurring',
  '/api/budgets',
];

/** One for each way in which rows are found. */
const fewQueries = ['', 'search=piano', 'search=income', 'type=transfer', 'amount=over500'];

/** Every answer that the server gives about Ann's history, to the given queries. */
async function everythingSaid(asked = queries): Promise<Record<string, unknown>> {
  const month = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7);
  const first = (await ann.client.get('/api/transactions?limit=1&type=withdrawal')).json<
    { id: number }[]
  >();
  const receipt = `search=SH${String((first[0]?.id ?? 0) - 900).padStart(8, '0')}`;
  const number = `search=${numberOfBen}`;
  const said: Record<string, unknown> = {};
  for (const query of [
    ...asked,
    `month=${month}`,
    `from=${month}-05&to=${month}-20`,
    receipt,
    number,
  ])
    for (const path of ['/api/transactions', '/api/transactions/count', '/api/transactions/months'])
      said[`${path}?${query}`] = (await ann.client.get(`${path}?${query}`)).json();
  for (const path of ['/api/balances/at', '/api/balances/at?cursor=600'])
    said[path] = { ...(await ann.client.get(path)).json<object>(), before: '' };
  for (const path of insightPaths) said[path] = (await ann.client.get(path)).json();
  for (const path of ['/api/transactions/summary', `/api/transactions/statement?month=${month}`])
    said[path] = (await ann.client.get(path)).body;
  return said;
}

const sumsOfDays = async () =>
  (
    await bank.database.query<{ count: number }>(
      `select count(*)::int as count from insight_day join insight_account using (account_id)
       where account_id = $1`,
      [ann.accountId],
    )
  ).rows[0]?.count;

const chapters = async (account = ann) =>
  (
    await bank.database.query<{ transaction_count: bigint }>(
      'select transaction_count from history_chapter where account_id = $1',
      [account.accountId],
    )
  ).rows.map(({ transaction_count }) => transaction_count);

it('a long history reads the same with its chapters and sums as without', async () => {
  // Transactions are not settled until the roll-up has processed them, so no chapter is written.
  const withoutChapters = await everythingSaid();
  expect(await chapters()).toEqual([]);
  expect(await sumsOfDays()).toBe(0);

  await rollUpActivity(bank.database);
  expect(await chapters()).toEqual([500n, 500n, 500n]);
  expect(await sumsOfDays()).toBeGreaterThan(0);
  expect(await everythingSaid()).toEqual(withoutChapters);
  // A history of a few hundred transactions needs none.
  expect(await chapters(ben)).toEqual([]);
}, 180_000);

it('transactions after the last chapter are counted and found', async () => {
  const before = (await ann.client.get('/api/transactions/summary')).json<{ total: number }>();
  await move({ description: 'Piano stool' });
  const found = await ann.client.get('/api/transactions?search=piano');
  expect(found.json<{ description: string }[]>()[0]?.description).toBe('Piano stool');
  const after = (await ann.client.get('/api/transactions/summary')).json<{ total: number }>();
  expect(after.total).toBe(before.total + 1);
});

it('the months add up to what is available', async () => {
  const { balance } = (await ann.client.get('/api/account')).json<{ balance: string }>();
  const months = (await ann.client.get('/api/transactions/months')).json<MonthTotals[]>();
  const cents = (text: string) => Number(text.replace('.', ''));
  const left = months.reduce(
    (sum, { moneyIn, moneyOut }) => sum + cents(moneyIn) - cents(moneyOut),
    0,
  );
  expect(left).toBe(cents(balance));
});

it('a filter’s months are the same whether read a few at a time or all at once, from any month', async () => {
  const sources = historySources(bank.database);
  const accountId = BigInt(ann.accountId);
  for (const filters of [
    { search: 'rent' },
    { search: 'piano' },
    { type: 'withdrawal', direction: 'out' },
    { counts: 'spending' },
    { search: 'income' },
    { search: 'nothing' },
    { from: '2025-01-01', search: 'a' },
  ]) {
    const read = (beforeMonth?: string, atOnce?: number) =>
      totalMonths(
        sources,
        accountId,
        contract.totalMonths.query.parse({ ...filters, beforeMonth }),
        atOnce === undefined ? {} : { atOnce },
      );
    const all = await read(undefined, 1_000_000);
    const paged: typeof all = [];
    for (let page = await read(undefined, 1); page.length > 0; ) {
      expect(page.length).toBeLessThan(all.length + 1);
      paged.push(...page);
      page = await read(page.at(-1)?.month, 1);
    }
    expect(paged).toEqual(all);
    for (const { month } of all)
      expect(await read(month, 1_000_000)).toEqual(all.filter((one) => one.month < month));
  }
  const busy = contract.totalMonths.query.parse({ search: 'a' });
  const [first, rest] = [
    await totalMonths(sources, accountId, busy, { atOnce: 1 }),
    await totalMonths(sources, accountId, busy, { atOnce: 1_000_000 }),
  ];
  expect(first.length).toBeLessThan(rest.length);
  const unfiltered = await ann.client.get('/api/transactions/months');
  const [, second, ...earlier] = unfiltered.json<MonthTotals[]>();
  const before = await ann.client.get(`/api/transactions/months?beforeMonth=${second?.month}`);
  expect(before.json()).toEqual(earlier);
});

it('a chapter stores counterparties that no earlier chapter has, and the audit checks them', async () => {
  const stored = async () =>
    (
      await bank.database.query<{ ids: bigint[] | null }>(
        'select new_counterparty_ids as ids from history_chapter where account_id = $1 order by last_id',
        [ann.accountId],
      )
    ).rows.map(({ ids }) => ids?.length);
  const [first, ...later] = await stored();
  expect(first).toBeGreaterThan(0);
  expect(later).toEqual([0, 0]);
  const found = async () => (await ann.client.get('/api/transactions?search=ben%20p')).json();
  const before = await found();
  expect(before).not.toEqual([]);

  const set = (ids: string) =>
    bank.superuser.query(`update history_chapter set new_counterparty_ids = ${ids}`);
  await set("'{}'");
  expect(await bank.audit()).toEqual([expect.stringMatching(/the new counterparties {} are/)]);
  // As a server of the previous version writes them.
  await set('null');
  expect(await found()).toEqual(before);
  expect(await bank.audit()).toEqual([]);
});

it('a decline after its chapter was written reduces the total', async () => {
  const volume = async () =>
    Number(
      (await ann.client.get('/api/transactions/summary')).json<{ totalVolume: string }>()
        .totalVolume,
    );
  const before = await volume();
  await bank.app.means.postings.decide(decisionKind, {
    transactionId: BigInt(pendingId),
    decision: 'declined',
    reason: 'No papers',
    decidedBy: null,
    isNotifiedByEmail: false,
  });
  expect(await volume()).toBeCloseTo(before - 12_000, 2);
});

it('simultaneous writers write the same chapters, and later ones write no others', async () => {
  await bank.superuser.query('delete from history_chapter');
  const write = () =>
    inTransaction(bank.database, (connection) => writeChapters(connection, BigInt(ann.accountId)));
  await Promise.all(Array.from({ length: 4 }, write));
  await write();
  expect(await chapters()).toEqual([500n, 500n, 500n]);
});

it('no read of a history or its insights writes anything, even without chapters and sums', async () => {
  const readAll = async () => {
    const one = `/api/transactions/${pendingId}`;
    return { ...(await everythingSaid(fewQueries)), [one]: (await ann.client.get(one)).json() };
  };
  const before = await readAll();
  const paths = Object.keys(before).map((url) => url.replace(/\?.*/, ''));
  for (const call of [...Object.values(contract), ...Object.values(insights)])
    if (typeof call === 'object' && 'path' in call && call.method === 'GET')
      expect(paths).toContain(call.path.replace(':id', `${pendingId}`));

  await bank.superuser.query('delete from history_chapter; delete from insight_account');
  const { rows } = await bank.database.query<{ role: string }>('select current_user as role');
  const roles = `${rows[0]?.role}, ${bank.roles.service.name}`;
  // Every call counts as activity in its session, and a download toward its limit.
  await bank.superuser.query(
    `revoke insert, update, delete on all tables in schema public, ledger from ${roles};
     grant update on session to ${roles};
     grant insert, update on attempt_counter to ${roles}`,
  );
  expect(await readAll()).toEqual(before);
  expect(await chapters()).toEqual([]);
  expect(await sumsOfDays()).toBe(0);
});
