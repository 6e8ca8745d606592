import { brand } from '@seven-hills/bank/brand';
import { isFeeTerm, isLimitTerm, type TermName } from '@seven-hills/bank/term-names';
import type { TransactionType } from '@seven-hills/bank/transaction';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { dryRun } from '@seven-hills/contracts/staff/terms';
import { type Cents, feeOf } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { readStoredAmount, readStoredFee } from '../../../money/terms/terms-values.ts';
import { bankToday, startOfDay } from '../../../platform/time/bank-calendar.ts';
import { customerOf, type TermsPayload } from '../terms-action.ts';
import { type Rule, requireRules } from './rules.ts';
import { type Affected, daysBack, type Moved, Totals, toExample } from './totals.ts';
import { tryMonthlyFee } from './try-monthly-fee.ts';

type DryRun = Given<typeof dryRun>;

/** No further days are read after this time. */
const budgetMs = 4_000;

const typeOfTerm: Record<TermName, readonly TransactionType[]> = {
  depositLimit: ['deposit'],
  withdrawalLimit: ['withdrawal'],
  transferLimit: ['transfer'],
  wireLimit: ['wire_transfer'],
  paymentLimit: ['external_payment'],
  reviewedAbove: ['deposit', 'withdrawal'],
  wireFee: ['wire_transfer'],
  paymentFee: ['external_payment'],
  achFee: ['ach_payment'],
  sameDayAchFee: ['ach_payment'],
  // Charged for a month, not for a movement: `tryMonthlyFee` tries it.
  monthlyFee: [],
};

/**
 * Finds the customers whom new terms would have affected in the last 90 days, newest day first and
 * for a few seconds at most, and what a maintenance fee would have cost. Fails with `not_found`, or
 * with `conflict` if they are the terms that apply.
 */
export async function tryTerms(database: Database, change: TermsPayload): Promise<DryRun> {
  const rules = await requireRules(database, change);
  const monthlyFee = await tryMonthlyFee(database, rules, customerOf(change));
  const total = new Totals();
  const until = performance.now() + budgetMs;
  let daysRead = 0;
  for await (const affected of affectedDays(database, rules, customerOf(change))) {
    for (const item of affected) total.add(item);
    daysRead += 1;
    if (performance.now() >= until) break;
  }
  return { ...total.answer(daysRead), monthlyFee };
}

/** Yields everything that `tryTerms` counts, a day at a time, without its time limit. */
export async function* listAffected(
  database: Database,
  change: TermsPayload,
): AsyncGenerator<DryRun['examples']> {
  const rules = await requireRules(database, change);
  for await (const affected of affectedDays(database, rules, customerOf(change)))
    yield affected.map(toExample);
}

/**
 * Yields what would have been affected on each of the days, newest first. Reads a day by the range
 * of its ids, which the roll-up stores.
 */
async function* affectedDays(
  database: Database,
  rules: readonly Rule[],
  customerId: bigint | null,
): AsyncGenerator<Affected[]> {
  // A higher limit would have refused no one; earlier refusals are not recorded.
  const reading = rules.filter(
    (rule) => typeOfTerm[rule.term].length > 0 && (!isLimitTerm(rule.term) || isLowered(rule)),
  );
  for (let daysAgo = 0; daysAgo < daysBack; daysAgo += 1)
    yield reading.length === 0
      ? []
      : affectedOf(await readDay(database, daysAgo, reading, customerId), reading);
}

function isLowered(rule: Rule): boolean {
  const [before, after] = [readStoredAmount(rule.before), readStoredAmount(rule.after)];
  return after !== null && (before === null || after < before);
}

const hasAllowance = ({ term, after }: Rule) =>
  isFeeTerm(term) && readStoredFee(after).freePerMonth > 0;

/** SQL for whether a transaction was ordered as a same-day payment. */
const isSameDay = (id: string) =>
  `exists (select from ach_receiver where transaction_id = ${id} and same_day_on is not null)`;

/** The movements of one day that a rule may concern. */
async function readDay(
  database: Database,
  daysAgo: number,
  rules: readonly Rule[],
  customerId: bigint | null,
): Promise<Moved[]> {
  const pairs = rules.flatMap((rule) =>
    typeOfTerm[rule.term].map((type) => ({ ...rule, type, floor: floorOf(rule) })),
  );
  const { rows } = await database.query<Moved>(
    `with day as (
       select ${bankToday} - $1::int as day,
              (select through_id from activity_rollup where time_zone = '${brand.timeZone}') as through_id
     ), range as (
       select day.day, coalesce(day.through_id, 0) as through_id, known.first_id, known.last_id
       from day left join activity_day as known on known.day = day.day
     ), rule as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $8::boolean[])
         as rule (term, type, account_type, floor, has_allowance)
     ), moved as (
       select item.id, item.customer_id, item.type, item.amount, item.fee, item.created_at,
              item.booked_by,
              case when item.type = 'deposit' then item.to_account_id else item.from_account_id end as account_id
       from range
       join bank_transaction as item
         on item.id between range.first_id and range.last_id or item.id > range.through_id
       where item.type = any ($6::text[]) and item.status in ('completed', 'pending')
         and ($7::bigint is null or item.customer_id = $7)
         and item.created_at >= ${startOfDay('range.day')}
         and item.created_at < ${startOfDay('(range.day + 1)')}
     ), summed as (
       select moved.*, rule.term, rule.floor, rule.has_allowance, account.account_type,
              sum(moved.amount) over (partition by rule.term, moved.account_id) as day_total
       from moved
       join account on account.id = moved.account_id
       join rule on rule.type = moved.type and rule.account_type = account.account_type
       where case when rule.term in ('depositLimit', 'withdrawalLimit', 'transferLimit', 'wireLimit', 'paymentLimit')
                  then moved.booked_by is null
                  when rule.term = 'reviewedAbove'
                  then moved.amount > rule.floor and (moved.type = 'deposit' or moved.booked_by is not null)
                  else true end
     )
     select summed.id as "transactionId", summed.customer_id, summed.type, summed.amount,
            summed.fee, summed.created_at as "createdAt", summed.term, summed.account_type,
            customer.first_name || ' ' || customer.last_name as customer_name,
            case when summed.has_allowance then (
              select count(*) from bank_transaction as earlier
              where earlier.from_account_id in (
                  select account_id from account_owner where customer_id = summed.customer_id
                )
                and earlier.customer_id = summed.customer_id and earlier.type = summed.type
                and earlier.id < summed.id and earlier.status in ('completed', 'pending')
                and (earlier.type <> 'ach_payment'
                     or (summed.term = 'sameDayAchFee') = ${isSameDay('earlier.id')})
                and earlier.created_at >= date_trunc('month', summed.created_at, '${brand.timeZone}')
            ) else 0 end::int as used_before
     from summed
     join customer on customer.id = summed.customer_id
     where (summed.term not like '%Limit' or summed.day_total > summed.floor)
       and (summed.type <> 'ach_payment'
            or (summed.term = 'sameDayAchFee') = ${isSameDay('summed.id')})
       and ($7::bigint is not null or customer.own_terms is null
            or not jsonb_exists(customer.own_terms, summed.term))
     order by summed.id`,
    [
      daysAgo,
      pairs.map(({ term }) => term),
      pairs.map(({ type }) => type),
      pairs.map(({ accountType }) => accountType),
      pairs.map(({ floor }) => floor),
      [...new Set(pairs.map(({ type }) => type))],
      customerId,
      pairs.map(hasAllowance),
    ],
  );
  return rows;
}

/** Returns the amount, or day's sum, below which a rule affects nothing. */
function floorOf({ term, before, after }: Rule): Cents {
  if (isFeeTerm(term)) return 0n;
  const [from, to] = [readStoredAmount(before) ?? 0n, readStoredAmount(after) ?? 0n];
  return term === 'reviewedAbove' && from < to ? from : to;
}

/**
 * Judges a day's movements by the new rules, in their order; a refused movement uses up no limit.
 */
function affectedOf(moved: readonly Moved[], rules: readonly Rule[]): Affected[] {
  const used = new Map<string, bigint>();
  const ruleOf = new Map(rules.map((rule) => [`${rule.term} ${rule.accountType}`, rule]));
  return moved.flatMap((item): Affected[] => {
    const rule = ruleOf.get(`${item.term} ${item.account_type}`);
    if (!rule) return [];
    if (isFeeTerm(rule.term)) {
      const fee = feeOf(item.amount, readStoredFee(rule.after), item.used_before);
      return fee === item.fee ? [] : [{ ...item, effect: 'fee', before: item.fee, after: fee }];
    }
    const after = readStoredAmount(rule.after) ?? 0n;
    if (rule.term === 'reviewedAbove') {
      const isHeld = item.amount > after;
      const wasHeld = item.amount > (readStoredAmount(rule.before) ?? 0n);
      if (isHeld === wasHeld) return [];
      return [{ ...item, effect: isHeld ? 'held' : 'not_held', before: item.amount, after }];
    }
    const key = `${rule.term} ${item.customer_id}`;
    const sum = (used.get(key) ?? 0n) + item.amount;
    if (sum > after) return [{ ...item, effect: 'refused', before: sum, after }];
    used.set(key, sum);
    return [];
  });
}
