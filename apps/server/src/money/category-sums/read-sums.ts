import { brand } from '@seven-hills/bank/brand';
import type { InsightPeriod } from '@seven-hills/contracts/money/insights';
import { bigints, type Connection } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { categorizedParts } from './categorized-parts.ts';

/** The amount moved in one category during a period, in cents. */
export interface CategorySum {
  /** The period's index in the requested list. */
  period: number;
  categoryId: bigint;
  kind: 'income' | 'spending' | 'own';
  /**
   * The amount that the customer excluded from spending (and from income); never part of a
   * displayed sum.
   */
  isExcluded: boolean;
  moneyIn: bigint;
  moneyOut: bigint;
}

/**
 * Sums the amounts that an account's completed transactions moved in each category, for any number
 * of periods at once. Always exact: combines the summed days with the transactions that are not
 * summed yet. Fees are in the category Fees, and returned money counts in the category where it was
 * spent.
 */
export async function sumCategories(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  periods: readonly InsightPeriod[],
): Promise<CategorySum[]> {
  const { rows } = await connection.query<CategorySum>({
    name: 'sum-categories',
    text: `with ${summedState}, ${askedPeriods}, moved as (
             select day, category_id, is_excluded, money_in, money_out
             from insight_day
             where account_id = $1
               and (select through_id from state) > 0
               and day between (select min(from_day) from period) and (select max(to_day) from period)
             union all
             select ${bankDayOf('created_at')}, category_id, is_excluded, money_in, money_out
             from (${categorizedParts('$1', unsummed)}) as part
           )
           ${sumsOfMoved}`,
    values: [accountId, periods.map(({ from }) => from), periods.map(({ to }) => to)],
  });
  return rows;
}

/** Sums what some transactions moved on an account in the same way, without their fees. */
export async function sumTransactions(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  periods: readonly InsightPeriod[],
  transactionIds: readonly bigint[],
): Promise<CategorySum[]> {
  const { rows } = await connection.query<CategorySum>({
    name: 'sum-transactions',
    text: `with ${askedPeriods}, moved as (
             select ${bankDayOf('created_at')} as day, category_id, is_excluded, money_in, money_out
             from (${categorizedParts('$1', ['id = any ($4::bigint[])'])}) as part
             where not is_fee
           )
           ${sumsOfMoved}`,
    values: [
      accountId,
      periods.map(({ from }) => from),
      periods.map(({ to }) => to),
      bigints(transactionIds),
    ],
  });
  return rows;
}

/** SQL for the periods that begin on the days `$2` and end on the days `$3`. */
const askedPeriods = `period as materialized (
  select * from unnest($2::date[], $3::date[]) with ordinality as asked (from_day, to_day, position)
)`;

/** SQL for the sums of the periods from `moved`. */
const sumsOfMoved = `
  select (position - 1)::int as period, category_id as "categoryId", category.kind,
         is_excluded as "isExcluded", sum(money_in)::bigint as "moneyIn",
         sum(money_out)::bigint as "moneyOut"
  from period
  join moved on day between from_day and to_day
  join category on category.id = category_id
  group by 1, 2, 3, 4
  order by 1, 2, 4`;

/**
 * The version of the sums' composition: the days of a time zone; since version 2, sums by payee;
 * since version 3, also quarters and years; since version 4, less returned money; since version 5,
 * with maintenance fees among the fees; since version 6, with purchases judged by their merchants,
 * and moves to shared accounts as the owner's own. Sums of another version are computed again.
 */
export const sumsVersion = `${brand.timeZone} 6`;

/** SQL for the point up to which the account `$1` is summed. */
export const summedState = `known as materialized (
  select through_id, waiting from insight_account
  where account_id = $1 and time_zone = '${sumsVersion}'
), state as materialized (
  select coalesce((select through_id from known), 0) as through_id,
         coalesce((select waiting from known), '{}') as waiting
)`;

/** SQL for the transactions that are not in any day's sums, for use after `summedState`. */
export const unsummed = [
  'id > (select through_id from state)',
  'id = any ((select waiting from state)::bigint[])',
];
