import { words } from '@seven-hills/bank/words/words';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { isRefusal } from '../../http/problem.ts';
import { violates } from '../../platform/database/violates.ts';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import { bankDayOf, writeDay } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { hasSameOwners } from '../accounts/account-owners.ts';
import type { Postings } from '../posting/postings.ts';
import { microCents } from './daily-interest.ts';
import { type InterestCredit, interestKind } from './posting.ts';

const pageSize = 200;
const monthName = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
});

interface Owed {
  /** The account's. */
  id: bigint;
  account_number: string;
  customer_id: bigint;
  /** Where it is credited. */
  to_account_id: bigint;
  amount: Cents;
}

/**
 * Credits what every account earned through the end of the last month, in whole cents; the
 * remainder is carried over. Does nothing before all days of that month are counted. An account is
 * credited once a month, however often and wherever this runs; a suspended account is credited once
 * it is active again. Returns how many accounts were credited. `occurredAt` dates the transactions
 * of a demo.
 */
export async function creditInterest(
  { database, postings }: { database: Database; postings: Postings },
  now: Date = bankNow(),
  occurredAt?: Date,
): Promise<number> {
  const month = await findMonth(database, now);
  if (month === null) return 0;
  const name = `${words.Interest} for ${monthName.format(new Date(month))}`;
  return eachItemInPages(
    pageSize,
    (lastId) => findOwed(database, month, lastId),
    ({ id, account_number, customer_id: customerId, to_account_id: toAccountId, amount }) => {
      const description =
        toAccountId === id ? name : `${name}, certificate ••${account_number.slice(-4)}`;
      const credited = { customerId, accountId: id, toAccountId, amount, month, description };
      return credit(postings, { ...credited, occurredAt });
    },
    pageSize,
  );
}

/**
 * Credits what an account has earned through the last day that is counted, before it is closed.
 * What it earns later, if it stays open, is credited with the first month that has no credit yet.
 */
export async function creditInterestToDay(
  { database, postings }: { database: Database; postings: Postings },
  { holderId, accountId, amount }: { holderId: bigint; accountId: bigint; amount: Cents },
): Promise<void> {
  if (amount <= 0n) return;
  const { rows } = await database.query<{ month: string; through: string }>(
    `select to_char(greatest(
              date_trunc('month', today),
              (select max(month) + interval '1 month' from interest_payment where account_id = $1)
            ), 'YYYY-MM-DD') as month,
            to_char(through, 'YYYY-MM-DD') as through
     from interest_progress, (select ${bankDayOf('now()')} as today) as bank`,
    [accountId],
  );
  const [dates] = rows;
  if (!dates) throw new Error('interest_progress has no row');
  const description = `${words.Interest} through ${writeDay(dates.through)}`;
  await credit(postings, {
    customerId: holderId,
    accountId,
    toAccountId: accountId,
    amount,
    month: dates.month,
    description,
  });
}

/** Returns the first day of the last month, or null if not all of its days are counted. */
async function findMonth(database: Database, now: Date): Promise<string | null> {
  const { rows } = await database.query<{ month: string }>(
    `select to_char(this_month - interval '1 month', 'YYYY-MM-DD') as month
     from interest_progress, date_trunc('month', ${bankDayOf('$1::timestamptz')}) as this_month
     where through >= this_month::date - 1`,
    [now],
  );
  return rows[0]?.month ?? null;
}

async function findOwed(database: Database, month: string, lastId: bigint): Promise<Owed[]> {
  const { rows } = await database.query<Owed>(
    `select id, account_number, customer_id, to_account_id, amount
     from (
       select account.id, account.account_number, account.customer_id,
              coalesce(${interestTarget}, account.id) as to_account_id,
              (earning.earned_micro_cents - earning.paid_cents * ${microCents} - coalesce((
                select sum(micro_cents)
                from interest_day
                where account_id = earning.account_id and day >= $1::date + interval '1 month'
              ), 0)::bigint) / ${microCents} as amount
       from interest_account as earning
       join account on account.id = earning.account_id
       join ledger.account_state as state on state.id = account.id and not state.frozen
       where earning.account_id > $2
         and not exists (
           select from interest_payment where account_id = earning.account_id and month = $1
         )
     ) as owed
     where amount > 0
     order by id
     limit $3`,
    [month, lastId, pageSize],
  );
  return rows;
}

/**
 * SQL for the account that a certificate's interest goes to; null for itself, also if that account
 * can no longer receive it or has other owners by now.
 */
const interestTarget = `(
  select target.id
  from certificate
  join account as target on target.id = certificate.interest_to_account_id
  join ledger.account_state as target_state on target_state.id = target.id
  where certificate.account_id = account.id and target.closed_at is null
    and not target_state.frozen and ${hasSameOwners('account.id', 'target.id')}
)`;

async function credit(postings: Postings, order: InterestCredit): Promise<boolean> {
  try {
    await postings.move(interestKind, order, null);
    return true;
  } catch (error) {
    if (isRefusal(error, 'account_suspended')) return false;
    // Another server was first.
    if (violates(error, 'interest_payment_pkey')) return false;
    throw error;
  }
}
