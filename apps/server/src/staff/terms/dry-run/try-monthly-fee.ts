import type { Given } from '@seven-hills/contracts/endpoint';
import type { dryRun } from '@seven-hills/contracts/staff/terms';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import {
  factsOfMonth,
  isOpenAllMonth,
  type MonthlyWaiver,
  partsOf,
  waiverOf,
} from '../../../money/fee-schedules/monthly/month-facts.ts';
import { bankToday } from '../../../platform/time/bank-calendar.ts';
import type { Rule } from './rules.ts';

type MonthlyDryRun = NonNullable<Given<typeof dryRun>['monthlyFee']>;

const pageSize = 500;
/** No further accounts are read after this time. */
const budgetMs = 3_000;

/**
 * Judges the last calendar month by the maintenance fees before and after a change: who pays, and
 * what waives the others. Null if the change leaves them alone. Reads accounts for a few seconds at
 * most.
 */
export async function tryMonthlyFee(
  database: Database,
  changed: readonly Rule[],
  customerId: bigint | null,
): Promise<MonthlyDryRun | null> {
  const rules = changed.filter(({ term }) => term === 'monthlyFee');
  if (rules.length === 0) return null;
  const { rows } = await database.query<{ month: string }>(
    `select to_char(date_trunc('month', ${bankToday}) - interval '1 month', 'YYYY-MM-DD') as month`,
  );
  const month = rows[0]?.month ?? '';
  const found = { month, accounts: 0, isComplete: false, before: noFees(), after: noFees() };
  const until = performance.now() + budgetMs;
  let lastId = 0n;
  do {
    const page = await readPage(database, { rules, customerId, month, lastId });
    for (const account of page) {
      found.accounts += 1;
      addFee(found.before, account.feeBefore, account.waivedBefore);
      addFee(found.after, account.feeAfter, account.waivedAfter);
    }
    found.isComplete = page.length < pageSize;
    lastId = page.at(-1)?.id ?? lastId;
  } while (!found.isComplete && performance.now() < until);
  return found;
}

interface Figures {
  paying: number;
  total: Cents;
  waived: Record<MonthlyWaiver, number>;
}

const noFees = (): Figures => ({
  paying: 0,
  total: 0n,
  waived: { min_balance: 0, direct_deposit: 0, age_under: 0, age_from: 0 },
});

function addFee(figures: Figures, fee: Cents | null, waivedBecause: MonthlyWaiver | null): void {
  if (fee === null) return;
  if (waivedBecause !== null) figures.waived[waivedBecause] += 1;
  else {
    figures.paying += 1;
    figures.total += fee;
  }
}

interface JudgedAccount {
  id: bigint;
  /** Null without a fee. */
  feeBefore: Cents | null;
  feeAfter: Cents | null;
  waivedBefore: MonthlyWaiver | null;
  waivedAfter: MonthlyWaiver | null;
}

/** The next accounts that the fee of a rule is for, with the month's facts. */
async function readPage(
  database: Database,
  of: { rules: readonly Rule[]; customerId: bigint | null; month: string; lastId: bigint },
): Promise<JudgedAccount[]> {
  const { rules, customerId, month, lastId } = of;
  const feesOf = (side: 'before' | 'after') =>
    JSON.stringify(Object.fromEntries(rules.map((rule) => [rule.accountType, rule[side]])));
  const { rows } = await database.query<JudgedAccount>(
    `with fee_before as (
       select account_type, ${partsOf('price')} from jsonb_each($1) as fee (account_type, price)
     ), fee_after as (
       select account_type, ${partsOf('price')} from jsonb_each($2) as fee (account_type, price)
     ), page as (
       select account.id, account.account_type
       from account
       join customer on customer.id = account.customer_id
       where account.id > $3 and ${isOpenAllMonth('account', '$5::date')}
         and account.account_type in (select account_type from fee_after)
         and case when $4::bigint is null
                  then customer.own_terms is null or not jsonb_exists(customer.own_terms, 'monthlyFee')
                  else account.customer_id = $4 end
       order by account.id
       limit ${pageSize}
     )
     select page.id, fee_before.amount as "feeBefore", fee_after.amount as "feeAfter",
            ${waiverOf('fee_before', 'page.id', '$5::date')} as "waivedBefore",
            ${waiverOf('fee_after', 'page.id', '$5::date')} as "waivedAfter"
     from page
     join fee_before using (account_type)
     join fee_after using (account_type)
     cross join lateral (${factsOfMonth('page.id', '$5::date')}) as found
     order by page.id`,
    [feesOf('before'), feesOf('after'), lastId, customerId, month],
  );
  return rows;
}
