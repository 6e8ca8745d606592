import { brand } from '@seven-hills/bank/brand';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { annualYield, microCents } from '../interest/daily-interest.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import type { StatementInterest, StatementTotals } from './statement-document.ts';

/** The entries of a statement: those after one sequence and through another. */
export interface Span {
  accountId: bigint;
  after: bigint;
  through: bigint;
}

/**
 * SQL for the entries with the days that they are dated, which may differ from the days of posting.
 */
const datedEntries = `
  select entry.sequence, entry.amount, entry.balance_after, transfer.code,
         coalesce(case when transfer.pending_id is null then back.dated end,
                  ${bankDayOf('entry.created_at')}) as day
  from ledger.entry_record as entry
  join ledger.transfer_record as transfer on transfer.id = entry.transfer_id
  left join dated_transfers($1) as back using (transfer_id)
  where entry.account_id = $1 and entry.sequence > $2 and entry.sequence <= $3`;

/** The debits that statements add up as fees (12 CFR 1030.6(a)(3)). */
const feeCodes = [transferCodes.fee, transferCodes.penalty, transferCodes.monthly_fee];

/** Sums the entries: money in, money out, and fees, each positive. */
export async function readTotals(
  database: Database,
  { accountId, after, through }: Span,
): Promise<StatementTotals> {
  const { rows } = await database.query<StatementTotals>(
    `select count(*)::int as "entryCount",
            coalesce(sum(entry.amount) filter (where entry.amount > 0), 0)::bigint as "moneyIn",
            coalesce(-sum(entry.amount) filter (where entry.amount < 0 and code <> all ($4::int[])), 0)::bigint
              as "moneyOut",
            coalesce(-sum(entry.amount) filter (where entry.amount < 0 and code = any ($4::int[])), 0)::bigint
              as fees,
            coalesce(sum(entry.amount) filter (where entry.amount > 0 and code = $5), 0)::bigint
              as "interestCredited"
     from ledger.entry_record as entry
     join ledger.transfer_record as transfer on transfer.id = entry.transfer_id
     where entry.account_id = $1 and entry.sequence > $2 and entry.sequence <= $3`,
    [accountId, after, through, feeCodes, transferCodes.interest],
  );
  if (!rows[0]) throw new Error('the sums of a statement are missing');
  return rows[0];
}

/**
 * Reads what the account earned on the days of a period, and the annual percentage yield earned, by
 * the average daily balance (12 CFR 1030, appendix A, part II). Null if a day is not counted yet or
 * nothing was earned.
 */
export async function readInterest(
  database: Database,
  { accountId, after, through }: Span,
  { from, to, opening }: { from: string; to: string; opening: Cents },
): Promise<StatementInterest | null> {
  const { rows } = await database.query<{ earned: bigint; balance_days: bigint; days: number }>(
    `with line as (${datedEntries}),
     closing_of_day as (
       select distinct on (greatest(day, $4::date)) greatest(day, $4::date) as day, balance_after
       from line
       order by greatest(day, $4::date), sequence desc
     ),
     held as (
       select balance_after, lead(day, 1, $5::date + 1) over (order by day) - day as days
       from closing_of_day
     )
     select (select coalesce(sum(micro_cents), 0)::bigint from interest_day
             where account_id = $1 and day between $4 and $5) as earned,
            ((select coalesce(sum(balance_after * days), 0) from held)
             + $6::bigint * (coalesce((select min(day) from closing_of_day), $5::date + 1) - $4::date)
            )::bigint as balance_days,
            $5::date - $4::date + 1 as days
     from interest_progress
     where through >= $5`,
    [accountId, after, through, from, to, opening],
  );
  const row = rows[0];
  if (!row || row.earned === 0n || row.balance_days <= 0n) return null;
  const earned = Number(row.earned) / Number(microCents);
  const average = Number(row.balance_days) / row.days;
  return {
    earned: (row.earned + microCents / 2n) / microCents,
    apy: annualYield(earned, average, row.days).toFixed(2),
  };
}

/** Returns the sequence of an account's last entry before a day begins. */
export async function lastEntryBefore(
  database: Database,
  accountId: bigint,
  day: string,
): Promise<bigint> {
  // If the previous month is closed, the day's month begins after its statement.
  const { rows } = await database.query<{ sequence: bigint }>(
    `select case
              when closed.month + interval '1 month' = $2::date then closed.last_sequence
              else least(
                last_entry_before($1, coalesce(closed.last_sequence, 0), $2, $3),
                coalesce(own.last_sequence, 9223372036854775807)
              )
            end as sequence
     from (values ($1::bigint)) as asked (account_id)
     left join lateral (
       select month, last_sequence from statement
       where account_id = asked.account_id and month < date_trunc('month', $2::date)
       order by month desc
       limit 1
     ) as closed on true
     left join statement as own
       on own.account_id = asked.account_id and own.month = date_trunc('month', $2::date)`,
    [accountId, day, brand.timeZone],
  );
  if (!rows[0]) throw new Error('the boundary of a statement is missing');
  return rows[0].sequence;
}
