import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf, bankToday, startOfDay } from '../../platform/time/bank-calendar.ts';
import { broughtAlong, firstEntryAt } from './brought-along.ts';

/**
 * Reads an account's posted balance at the end of each of the last `days` days, today's as of now;
 * oldest first, and from the day on which the account was opened at the earliest. Each day costs a
 * few looks at its entries, so the length of the history hardly matters.
 */
export async function readBalanceLine(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  days: number,
): Promise<{ day: string; balance: string }[]> {
  const { rows } = await connection.query<{ day: string; balance: Cents }>({
    name: 'read-balance-line',
    // `brought` is read only where a day needs it.
    text: `with brought as (${broughtAlong}),
           line as (
             select state.id, state.posted, ${firstEntryAt('state.id')} as first_entry_at,
                    greatest(${bankToday} - $2::int + 1, ${bankDayOf('account.created_at')}) as first_day
             from ledger.account_state as state
             join account on account.id = state.id
             where state.id = $1
           ), each_day as (
             select first_day + number as day, ${startOfDay('(first_day + number + 1)')} as day_end
             from line
             cross join generate_series(0, ${bankToday} - first_day) as number
           )
           select to_char(day, 'YYYY-MM-DD') as day,
                  case
                    when day = ${bankToday} then posted
                    when day_end <= first_entry_at then coalesce((
                      select balance_after from brought
                      where dated_at < day_end
                      order by sequence desc
                      limit 1
                    ), 0)
                    else balance
                  end as balance
           from line
           cross join lateral ledger.balances_before(
             id, array(select day_end from each_day order by day)
           )
           join each_day on day_end = moment
           order by day`,
    values: [accountId, days],
  });
  return rows.map(({ day, balance }) => ({ day, balance: toDecimal(balance) }));
}
