import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import { firstEntryAt, importedEntries } from './imported-entries.ts';

/**
 * SQL for the posted balance of account $1 at the end of each day, as on statements: `day,
 * balance`, in no particular order. A day that has not ended has the current balance. Each day
 * needs only a few index lookups, so the length of the history hardly matters.
 *
 * @param days SQL for the days, in any order, each once.
 */
export const balancesAtEnds = (days: string): string => `
  -- Read once, and only where a day needs it.
  with imported as materialized (${importedEntries})
  select ${bankDayOf('moment')} - 1 as day,
         case
           when moment <= first_entry_at then coalesce((
             select balance_after from imported
             where dated_at < moment
             order by sequence desc
             limit 1
           ), 0)
           else balance
         end as balance
  from (select ${firstEntryAt('$1')} as first_entry_at) as account
  cross join lateral ledger.balances_before($1, array(
    select ${startOfDay('(day + 1)')} from (${days}) as asked (day) order by day
  ))`;

/** Returns an account's posted balances at the end of the given days (`2026-03-31`), by day. */
export async function readBalancesAtEnds(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  days: readonly string[],
): Promise<Map<string, Cents>> {
  const { rows } = await connection.query<{ day: string; balance: Cents }>({
    name: 'read-balances-at-ends',
    text: `select to_char(day, 'YYYY-MM-DD') as day, balance
           from (${balancesAtEnds('select unnest($2::date[])')}) as ended`,
    values: [accountId, days],
  });
  return new Map(rows.map(({ day, balance }) => [day, balance]));
}
