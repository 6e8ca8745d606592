import type { Given } from '@seven-hills/contracts/endpoint';
import type { InsightQuery, insights } from '@seven-hills/contracts/money/insights';
import type { Database } from '@seven-hills/postgres';
import { bankDayAt, bankDayOf } from '../../platform/time/bank-calendar.ts';
import { readBalancesAtEnds } from '../balances/balances-at-ends.ts';
import { type CategorySum, summedState } from '../category-sums/read-sums.ts';
import { sumTogether } from '../category-sums/sums-together.ts';
import { periodsOf } from './periods.ts';
import { monthStartOf } from './settings.ts';

interface Totals {
  spent: bigint;
  earned: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  /** By category: the amount spent in spending categories, or earned in others. */
  spentIn: Map<bigint, bigint>;
  earnedIn: Map<bigint, bigint>;
}

/**
 * Returns what a customer spent and earned in a period with some accounts, compared with the
 * preceding period, and their cash flow, without what moved between these accounts. Amounts come
 * from the sums of days, by the date of each transaction; balances come from the entries, as on
 * statements. Fails with `validation_failed` for a range without days.
 */
export async function readInsights(
  database: Database,
  { customerId, accountIds }: { customerId: bigint; accountIds: readonly bigint[] },
  query: InsightQuery,
): Promise<Given<typeof insights>> {
  const monthStartsOn = await monthStartOf(database, customerId);
  const { now, before, earlier, flow } = periodsOf(query, bankDayAt(), monthStartsOn);
  const asked = [now, before, ...earlier, ...flow];
  const [sums, firstDay, balances] = await Promise.all([
    sumTogether(database, accountIds, asked),
    firstDayOf(database, accountIds),
    balancesTogether(
      database,
      accountIds,
      flow.map(({ to }) => to),
    ),
  ]);
  const totals = asked.map((_, index) => totalsOf(sums.filter(({ period }) => period === index)));
  const [nowTotals, beforeTotals] = totals;
  if (!nowTotals || !beforeTotals) throw new Error('a question has two periods');
  const months = earlier.filter(({ to }) => firstDay !== null && to >= firstDay).length;
  const [latest, oldest] = [earlier[0], earlier[months - 1]];
  const earlierTotals = totals.slice(2, 2 + months);
  const average = (of: (one: Totals) => bigint) => divided(sum(earlierTotals.map(of)), months);
  return {
    period: now,
    previous: before,
    monthStartsOn,
    firstDay,
    now: nowTotals,
    before: beforeTotals,
    average:
      latest === undefined || oldest === undefined
        ? null
        : {
            spent: average(({ spent }) => spent),
            earned: average(({ earned }) => earned),
            months,
            period: { from: oldest.from, to: latest.to },
          },
    categories: idsIn(nowTotals.spentIn, beforeTotals.spentIn).map((id) => ({
      categoryId: id,
      spent: nowTotals.spentIn.get(id) ?? 0n,
      before: beforeTotals.spentIn.get(id) ?? 0n,
      average: months === 0 ? null : average(({ spentIn }) => spentIn.get(id) ?? 0n),
    })),
    income: idsIn(nowTotals.earnedIn, beforeTotals.earnedIn).map((id) => ({
      categoryId: id,
      earned: nowTotals.earnedIn.get(id) ?? 0n,
      before: beforeTotals.earnedIn.get(id) ?? 0n,
    })),
    flow: flow.map((period, index) => {
      const moved = totals[2 + earlier.length + index];
      const balance = balances.get(period.to);
      if (!moved || balance === undefined) throw new Error(`${period.to} has no figures`);
      return { period, moneyIn: moved.moneyIn, moneyOut: moved.moneyOut, balance };
    }),
  };
}

function totalsOf(sums: readonly CategorySum[]): Totals {
  const totals: Totals = {
    spent: 0n,
    earned: 0n,
    moneyIn: 0n,
    moneyOut: 0n,
    spentIn: new Map(),
    earnedIn: new Map(),
  };
  for (const { categoryId, kind, isExcluded, moneyIn, moneyOut } of sums) {
    totals.moneyIn += moneyIn;
    totals.moneyOut += moneyOut;
    if (isExcluded || kind === 'own') continue;
    if (kind === 'spending') {
      totals.spent += moneyOut - moneyIn;
      totals.spentIn.set(categoryId, moneyOut - moneyIn);
    } else {
      totals.earned += moneyIn - moneyOut;
      totals.earnedIn.set(categoryId, moneyIn - moneyOut);
    }
  }
  return totals;
}

/** Returns the categories with an amount in either period, largest current amount first. */
function idsIn(now: ReadonlyMap<bigint, bigint>, before: ReadonlyMap<bigint, bigint>): bigint[] {
  const amount = (id: bigint) => now.get(id) ?? 0n;
  const ids = Array.from(new Set([...now.keys(), ...before.keys()]));
  return ids
    .filter((id) => amount(id) !== 0n || (before.get(id) ?? 0n) !== 0n)
    .sort((a, b) => (amount(a) === amount(b) ? Number(a - b) : amount(a) > amount(b) ? -1 : 1));
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** Rounds half away from zero, to the cent. */
function divided(total: bigint, count: number): bigint {
  if (count === 0) return 0n;
  const by = BigInt(count);
  const rounded = ((total < 0n ? -total : total) * 2n + by) / (2n * by);
  return total < 0n ? -rounded : rounded;
}

/** Returns the posted balances of some accounts together at the end of days, by day. */
async function balancesTogether(
  database: Database,
  accountIds: readonly bigint[],
  days: readonly string[],
): Promise<Map<string, bigint>> {
  const together = new Map<string, bigint>();
  for (const id of accountIds)
    for (const [day, balance] of await readBalancesAtEnds(database, id, days))
      together.set(day, (together.get(day) ?? 0n) + balance);
  return together;
}

/** Returns the day of the first transaction of some accounts; null if there is none. */
export async function firstDayOf(
  database: Database,
  accountIds: readonly bigint[],
): Promise<string | null> {
  let first: string | null = null;
  for (const id of accountIds) {
    const day = await readFirstDay(database, id);
    if (day !== null && (first === null || day < first)) first = day;
  }
  return first;
}

async function readFirstDay(database: Database, accountId: bigint): Promise<string | null> {
  const first = (column: string) =>
    `(select min(created_at) from bank_transaction
      where ${column} = $1 and id > (select through_id from state) and status = 'completed')`;
  const { rows } = await database.query<{ first_day: string | null }>({
    name: 'insights-first-day',
    text: `with ${summedState}
           select least(
             (select min(day) from insight_day where account_id = $1 and (select through_id from state) > 0),
             ${bankDayOf(`least(${first('from_account_id')}, ${first('to_account_id')})`)}
           )::text as first_day`,
    values: [accountId],
  });
  return rows[0]?.first_day ?? null;
}
