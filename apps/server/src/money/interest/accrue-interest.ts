import { addDays } from '@seven-hills/bank/calendar/business-days';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { amountArriving } from '../transactions/amount-arriving.ts';
import { caseSteps } from './case-steps.ts';
import { dailyInterestSql } from './daily-interest.ts';

/** Ids are drawn before their rows are visible, so this many are searched again. */
const idsOverlapping = 10_000n;

interface Progress {
  /** ISO date; null before the first day with a rate. */
  through: string | null;
  through_transaction_id: bigint;
  first_day: string | null;
  yesterday: string;
}

/**
 * Adds the interest for every day that has ended and is not yet counted, each in its own database
 * transaction, and corrects the days that backdated transactions affect. Repeating it changes
 * nothing; simultaneous runs take turns. Returns how many days were added.
 */
export async function accrueInterest(database: Database, now: Date = bankNow()): Promise<number> {
  await inTransaction(database, (connection) => correctDays(connection, now));
  let days = 0;
  while (await inTransaction(database, (connection) => accrueNextDay(connection, now))) days += 1;
  return days;
}

/** Accrues the next day. Returns whether there was one to accrue. */
async function accrueNextDay(connection: Connection, now: Date): Promise<boolean> {
  const { through, first_day, yesterday } = await lockProgress(connection, now);
  if (first_day === null) return false;
  const day = through === null ? first_day : addDays(through, 1);
  if (day > yesterday) return false;
  await accrue(connection, day, null);
  await connection.query('update interest_progress set through = $1', [day]);
  return true;
}

/**
 * Finds transactions that are dated before the day of their posting, and the credits and reversals
 * of cases. Counts the days from their dates on again for the affected accounts, as far as those
 * days are counted already.
 */
async function correctDays(connection: Connection, now: Date): Promise<void> {
  const progress = await lockProgress(connection, now);
  const { rows: found } = await connection.query<{ account_id: bigint; dated: string }>(
    `insert into backdated_transaction (transaction_id, account_id, dated, posted, amount)
     select item.id, side.account_id, ${bankDayOf('item.created_at')},
            ${bankDayOf('transfer.created_at')}, side.amount
     from bank_transaction as item
     join ledger.transfer_record as transfer on transfer.id = item.amount_transfer_id
     cross join lateral (values
       (item.to_account_id, ${amountArriving('item.')}),
       (item.from_account_id, -(item.amount + item.fee))
     ) as side (account_id, amount)
     where item.id > $1 and item.status = 'completed' and side.account_id is not null
       and ${bankDayOf('item.created_at')} < ${bankDayOf('transfer.created_at')}
     union all
     select * from (${caseSteps}) as step
     where not exists (
       select from backdated_transaction where transaction_id = step.transaction_id
     )
     on conflict do nothing
     returning account_id, to_char(dated, 'YYYY-MM-DD') as dated`,
    [progress.through_transaction_id - idsOverlapping],
  );
  await connection.query(
    `update interest_progress
     set through_transaction_id =
       greatest(through_transaction_id, (select coalesce(max(id), 0) from bank_transaction))`,
  );
  const { first_day } = progress;
  if (first_day === null || found.length === 0) return;
  const earliest = new Map<bigint, string>();
  for (const { account_id, dated } of found)
    if (dated < (earliest.get(account_id) ?? '9999')) earliest.set(account_id, dated);
  await countAgain(connection, progress, earliest);
}

/** Counts the days again that are counted already, for each account from its own day on. */
async function countAgain(
  connection: Connection,
  { through, first_day }: Progress,
  fromDays: ReadonlyMap<bigint, string>,
): Promise<void> {
  if (through === null || first_day === null) return;
  const first = [...fromDays.values()].reduce((one, other) => (one < other ? one : other));
  for (let day = first < first_day ? first_day : first; day <= through; day = addDays(day, 1)) {
    const accounts = [...fromDays].filter(([, from]) => from <= day).map(([id]) => id);
    await accrue(connection, day, accounts);
  }
}

/**
 * Runs a change of what an account earns from a day on, and counts the days again that were counted
 * before it.
 */
export async function withDaysCountedAgain(
  connection: Connection,
  accountId: bigint,
  from: string,
  change: () => Promise<void>,
): Promise<void> {
  const progress = await lockProgress(connection, bankNow());
  await change();
  await countAgain(connection, progress, new Map([[accountId, from]]));
}

async function lockProgress(connection: Connection, now: Date): Promise<Progress> {
  const { rows } = await connection.query<Progress>(
    `select to_char(through, 'YYYY-MM-DD') as through, through_transaction_id,
            to_char(least((select min(valid_from) from interest_terms),
                          (select min(starts_on) from certificate_term)), 'YYYY-MM-DD') as first_day,
            to_char(${bankDayOf('$1::timestamptz')} - 1, 'YYYY-MM-DD') as yesterday
     from interest_progress
     for update`,
    [now],
  );
  if (!rows[0]) throw new Error('interest_progress has no row');
  return rows[0];
}

/**
 * Counts a day for some accounts or for all: the final posted balance, including amounts that are
 * dated by that day but were posted later, at the rate of its tier, or of a certificate's term.
 * Writes only what has changed.
 */
async function accrue(
  connection: Connection,
  day: string,
  accounts: readonly bigint[] | null,
): Promise<void> {
  await connection.query(
    `with terms as (
       select distinct on (account_type) id, account_type
       from interest_terms
       where valid_from <= $1
       order by account_type, valid_from desc, id desc
     ), earned as (
       select account.id as account_id, final.balance, tier.rate
       from account
       cross join lateral (
         select coalesce((
             select balance_after
             from ledger.entry_record as entry
             where entry.account_id = account.id and entry.created_at < ${startOfDay('($1::date + 1)')}
             order by entry.sequence desc
             limit 1
           ), 0) + coalesce((
             select sum(amount)
             from backdated_transaction as item
             where item.account_id = account.id and item.dated <= $1 and item.posted > $1
           ), 0)::bigint as balance
       ) as final
       cross join lateral (
         (
           select tier.rate
           from terms
           join interest_tier as tier on tier.terms_id = terms.id
           where not account.is_certificate and terms.account_type = account.account_type
             and from_cents <= final.balance
           order by from_cents desc
           limit 1
         )
         union all
         select term.rate
         from certificate_term as term
         where account.is_certificate and term.account_id = account.id
           and term.starts_on <= $1 and term.matures_on > $1
       ) as tier
       where (account.is_certificate or account.account_type in (select account_type from terms))
         and ($2::bigint[] is null or account.id = any ($2))
         and final.balance > 0 and tier.rate > 0
     ), known as (
       select account_id, balance, rate, micro_cents
       from interest_day
       where day = $1 and ($2::bigint[] is null or account_id = any ($2))
     ), changed as (
       select account_id, coalesce(earned.balance, 0) as balance, coalesce(earned.rate, 0) as rate,
              coalesce(${dailyInterestSql('earned.balance', 'earned.rate')}, 0) as micro_cents,
              coalesce(known.micro_cents, 0) as micro_cents_before
       from earned
       full join known using (account_id)
       where (coalesce(earned.balance, 0), coalesce(earned.rate, 0))
             is distinct from (known.balance, known.rate)
     ), days as (
       insert into interest_day (account_id, day, balance, rate, micro_cents)
       select account_id, $1, balance, rate, micro_cents from changed
       on conflict (account_id, day) do update
       set balance = excluded.balance, rate = excluded.rate, micro_cents = excluded.micro_cents
     ), firsts as (
       insert into interest_account (account_id, earned_micro_cents)
       select account_id, micro_cents from changed
       where not exists (select from interest_account where account_id = changed.account_id)
     )
     update interest_account
     set earned_micro_cents =
       earned_micro_cents + changed.micro_cents - changed.micro_cents_before
     from changed
     where changed.account_id = interest_account.account_id`,
    [day, accounts],
  );
}
