import { brand } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { ownInterest } from '@seven-hills/contracts/money/interest';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankToday, startOfBankMonth } from '../../platform/time/bank-calendar.ts';
import { microCents, percentText, yieldOfRate } from './daily-interest.ts';
import {
  rateOf,
  readRateTerms,
  readToday,
  termsAfter,
  termsOn,
  toAnswer,
} from './interest-terms.ts';

interface EarningRow {
  account_type: AccountType;
  is_certificate: boolean;
  /** What a certificate earns today. */
  fixed_rate: number | null;
  posted: Cents;
  this_month: bigint;
  through: string | null;
  credited: Cents;
  last_id: bigint | null;
  last_amount: Cents | null;
  last_day: string | null;
}

/** Reads what an account earns and has earned; null if there is no such account. */
export async function readOwnInterest(
  database: Database,
  accountId: bigint,
): Promise<Given<typeof ownInterest> | null> {
  const [terms, today, earning] = await Promise.all([
    readRateTerms(database),
    readToday(database),
    readEarning(database, accountId),
  ]);
  if (!earning) return null;
  const { is_certificate, fixed_rate } = earning;
  const now = is_certificate ? null : termsOn(terms, earning.account_type, today);
  const next = is_certificate ? null : termsAfter(terms, earning.account_type, today);
  const rate = fixed_rate ?? (now ? rateOf(now.tiers, earning.posted) : 0);
  const { last_id, last_amount, last_day } = earning;
  return {
    current:
      rate > 0
        ? {
            rate: percentText(rate),
            apy: yieldOfRate(rate),
            isVariable: now?.isVariable ?? false,
          }
        : null,
    terms: now && toAnswer(now),
    next: next && toAnswer(next),
    thisMonth: earning.this_month / microCents,
    through: earning.through,
    creditedThisYear: earning.credited,
    lastCredit:
      last_id === null || last_amount === null || last_day === null
        ? null
        : { transactionId: last_id, amount: last_amount, day: last_day },
  };
}

async function readEarning(database: Database, accountId: bigint): Promise<EarningRow | null> {
  const { rows } = await database.query<EarningRow>(
    `select account.account_type, account.is_certificate, state.posted,
            (select rate from certificate_term
             where account_id = account.id and starts_on <= ${bankToday} and matures_on > ${bankToday}
            ) as fixed_rate,
            coalesce((
              select sum(micro_cents) from interest_day
              where account_id = account.id
                and day >= (${startOfBankMonth} at time zone '${brand.timeZone}')::date
            ), 0)::bigint as this_month,
            (select to_char(through, 'YYYY-MM-DD') from interest_progress) as through,
            coalesce((
              select sum(item.amount)
              from interest_payment as payment
              join bank_transaction as item on item.id = payment.transaction_id
              where payment.account_id = account.id
                and item.created_at >= date_trunc('year', now(), '${brand.timeZone}')
            ), 0)::bigint as credited,
            last.id as last_id, last.amount as last_amount, last.day as last_day
     from account
     join ledger.account_state as state on state.id = account.id
     left join lateral (
       select item.id, item.amount,
              to_char(item.created_at at time zone '${brand.timeZone}', 'YYYY-MM-DD') as day
       from interest_payment as payment
       join bank_transaction as item on item.id = payment.transaction_id
       where payment.account_id = account.id
       order by payment.month desc
       limit 1
     ) as last on true
     where account.id = $1`,
    [accountId],
  );
  return rows[0] ?? null;
}
