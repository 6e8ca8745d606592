import { brand } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import { accrueInterest } from '../money/interest/accrue-interest.ts';
import { creditInterest } from '../money/interest/credit-interest.ts';
import type { Postings } from '../money/posting/postings.ts';
import { bankToday } from '../platform/time/bank-calendar.ts';

/** In millionths per year: 4.00% and 3.51% APY. */
const rates = (
  [
    { accountType: 'savings', rate: 39_300 },
    { accountType: 'ira', rate: 34_500 },
  ] as const
).filter(({ accountType }) => brand.offeredTypes.includes(accountType));

export interface SeededInterest {
  /** Accrues the interest of the months that end before a moment, and credits it. */
  addTo(moment: Date): Promise<void>;
  /** Accrues the interest since then, through yesterday. */
  addRest(): Promise<unknown>;
}

/** Sets rates for savings accounts and IRAs from before the demo's first movement. */
export async function seedInterest({
  database,
  postings,
}: {
  database: Database;
  postings: Postings;
}): Promise<SeededInterest> {
  await database.query(
    `with terms as (
       insert into interest_terms (account_type, valid_from, is_variable, needs_notice, reason)
       select account_type, ${bankToday} - 367, true, false, 'The first rates of the demo'
       from unnest($1::text[]) as account_type
       returning id, account_type
     )
     insert into interest_tier (terms_id, from_cents, rate)
     select id, 0, rate
     from terms
     join unnest($1::text[], $2::int[]) as given (account_type, rate) using (account_type)`,
    [rates.map(({ accountType }) => accountType), rates.map(({ rate }) => rate)],
  );
  const { rows: months } = await database.query<{ starts_at: Date }>(
    `select first::timestamp at time zone '${brand.timeZone}' + interval '30 minutes' as starts_at
     from generate_series(
       date_trunc('month', ${bankToday} - 367) + interval '1 month',
       ${bankToday},
       interval '1 month'
     ) as first
     order by first`,
  );
  const coming = months.map(({ starts_at }) => starts_at);
  return {
    async addTo(moment) {
      for (let due = coming[0]; due && due <= moment; due = coming[0]) {
        await accrueInterest(database, due);
        await creditInterest({ database, postings }, due, due);
        coming.shift();
      }
    },
    addRest: () => accrueInterest(database),
  };
}
