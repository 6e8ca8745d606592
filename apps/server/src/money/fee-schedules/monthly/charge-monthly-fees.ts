import {
  type MonthlyFeeParts,
  reachable,
  waiversOf,
} from '@seven-hills/bank/fee-schedules/monthly-fee';
import { limits } from '@seven-hills/bank/limits';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { isRefusal } from '../../../http/problem.ts';
import { violates } from '../../../platform/database/violates.ts';
import { eachItemInPages } from '../../../platform/jobs/each-item.ts';
import { bankDayOf } from '../../../platform/time/bank-calendar.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import type { Postings } from '../../posting/postings.ts';
import {
  factsOfMonth,
  feeOfMonth,
  isOpenAllMonth,
  type MonthlyWaiver,
  waiverOf,
} from './month-facts.ts';
import { type JudgedMonth, monthlyFeeKind } from './posting.ts';

const pageSize = 200;
/** A bank whose servers did not run for longer charges nothing for the months before. */
const monthsMax = 3;
const monthName = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
});

interface Due extends JudgedMonth, Omit<MonthlyFeeParts<Cents>, 'amount'> {
  id: bigint;
  waivedBecause: MonthlyWaiver | null;
}

/**
 * Charges or waives the maintenance fee of the last calendar month, and of the two before if no
 * server decided them, once for each account that was open for all of a month, however often and
 * wherever this runs. It takes at most what is available, judged under the account's lock, so that
 * no account is overdrawn; the rest is waived. Without ACH, no waiver by direct deposits is named.
 * Returns how many fees were decided.
 */
export async function chargeMonthlyFees(
  { database, postings, ach = true }: { database: Database; postings: Postings; ach?: boolean },
  now: Date = bankNow(),
): Promise<number> {
  const { rows } = await database.query<{ month: string }>(
    `select to_char(date_trunc('month', ${bankDayOf('$1::timestamptz')})
                    - make_interval(months => ago), 'YYYY-MM-DD') as month
     from generate_series($2::int, 1, -1) as ago`,
    [now, monthsMax],
  );
  let count = 0;
  for (const { month } of rows)
    count += await eachItemInPages(
      pageSize,
      (lastId) => findDue(database, month, lastId),
      async (due) => {
        const outcome = due.waivedBecause ?? (await charge(postings, due, ach));
        return typeof outcome === 'boolean' ? outcome : waive(database, due, outcome);
      },
      pageSize,
    );
  return count;
}

async function findDue(database: Database, month: string, lastId: bigint): Promise<Due[]> {
  const { rows } = await database.query<Due>(
    `select due.id, due.id as "accountId", due.customer_id as "customerId", $1 as month,
            due.amount as fee, due.min_balance as "minBalance",
            due.direct_deposit as "directDeposit", due.age_under as "ageUnder",
            due.age_from as "ageFrom",
            found.lowest_balance as "lowestBalance", found.direct_deposits as "directDeposits",
            ${waiverOf('due', 'due.id', '$1::date')} as "waivedBecause"
     from (
       select account.id, account.customer_id, fee.*
       from account
       cross join lateral (${feeOfMonth({
         accountType: 'account.account_type',
         customerId: 'account.customer_id',
         month: '$1::date',
       })}) as fee
       where account.id > $2 and ${isOpenAllMonth('account', '$1::date')}
         and not exists (select from monthly_fee where account_id = account.id and month = $1::date)
       order by account.id
       limit $3
     ) as due
     cross join lateral (${factsOfMonth('due.id', '$1::date')}) as found
     order by due.id`,
    [month, lastId, pageSize],
  );
  return rows;
}

/** Returns whether it took something, and not another server, or why there was nothing to take. */
async function charge(
  postings: Postings,
  due: Due,
  ach: boolean,
): Promise<boolean | 'no_funds' | 'suspended'> {
  const { accountId, customerId, month, fee, lowestBalance, directDeposits } = due;
  const judged = { accountId, customerId, month, fee, lowestBalance, directDeposits };
  try {
    await postings.move(monthlyFeeKind, { ...judged, description: descriptionOf(due, ach) }, null);
    return true;
  } catch (error) {
    if (isRefusal(error, 'insufficient_funds')) return 'no_funds';
    if (isRefusal(error, 'account_suspended')) return 'suspended';
    if (violates(error, 'monthly_fee_pkey')) return false;
    throw error;
  }
}

/** `Maintenance fee for November 2026. Free with a balance of $500.00 every day.` */
function descriptionOf(due: Due, ach: boolean): string {
  const name = `Maintenance fee for ${monthName.format(new Date(due.month))}`;
  const waivers = waiversOf(reachable({ ...due, amount: due.fee }, ach));
  if (waivers.length === 0) return name;
  const whole = `${name}. Free with ${waivers.join(' or ')}.`;
  return whole.length <= limits.descriptionLengthMax
    ? whole
    : `${name}. The fee schedule says when it is free.`;
}

async function waive(database: Database, due: Due, waivedBecause: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into monthly_fee (account_id, customer_id, month, amount, charged, waived_because,
                              lowest_balance, direct_deposits)
     values ($1, $2, $3, $4, 0, $5, $6, $7)
     on conflict do nothing`,
    [
      due.accountId,
      due.customerId,
      due.month,
      due.fee,
      waivedBecause,
      due.lowestBalance,
      due.directDeposits,
    ],
  );
  return rowCount === 1;
}
