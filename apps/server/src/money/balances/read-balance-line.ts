import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf, bankToday } from '../../platform/time/bank-calendar.ts';
import { balancesAtEnds } from './balances-at-ends.ts';

/**
 * Reads an account's posted balance at the end of each of the last `days` days, oldest first;
 * today's is the current balance. Starts no earlier than the day on which the account was opened.
 */
export async function readBalanceLine(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  days: number,
): Promise<{ day: string; balance: string }[]> {
  const { rows } = await connection.query<{ day: string; balance: Cents }>({
    name: 'read-balance-line',
    text: `select to_char(day, 'YYYY-MM-DD') as day, balance
           from (${balancesAtEnds(`
             select first_day + number
             from (
               select greatest(${bankToday} - $2::int + 1, ${bankDayOf('created_at')}) as first_day
               from account
               where id = $1
             ) as line
             cross join generate_series(0, ${bankToday} - first_day) as number`)}
           ) as ended
           order by day`,
    values: [accountId, days],
  });
  return rows.map(({ day, balance }) => ({ day, balance: toDecimal(balance) }));
}
