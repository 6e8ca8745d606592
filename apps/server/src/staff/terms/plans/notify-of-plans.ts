import type { AccountType } from '@seven-hills/bank/limits';
import { type TermName, termNames } from '@seven-hills/bank/term-names';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { AlertKind } from '../../../capability/alert-kind.ts';
import type { Change } from '../../../capability/proposal-action.ts';
import { afterPlans, readWaitingPlans, withChanges } from '../../../money/terms/planned-terms.ts';
import { readNewestTerms } from '../../../money/terms/terms-book.ts';
import { changesOfBank } from '../../../money/terms/terms-changes.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { bankToday, writeDay } from '../../../platform/time/bank-calendar.ts';
import { planMail, withdrawalMail } from '../mails.ts';

const pageSize = 200;

/** What holders are told of: not the amount above which the bank looks at a deposit. */
const announced = termNames.filter((name) => name !== 'reviewedAbove');

/** Announces a change of limits or fees. Such notices cannot be turned off. */
export const feeNews: AlertKind = {
  name: 'fees',
  title: 'A change of our limits or fees',
  log: {
    actions: ['fees_announced'],
    sentenceOf: (detail) => detail ?? 'Our limits or fees change.',
  },
  placeOf: () => ({ path: '/support/fees', label: 'See the fee schedule' }),
};

interface Holder {
  customer_id: bigint;
  email: string;
  first_name: string;
}

/**
 * Tells the owners of accounts about each planned change that applies to them, and about the
 * withdrawal of one, in the inbox and by mail: each once, even after an interruption. Without ACH,
 * no waiver by direct deposits is named. Returns how many notices.
 */
export async function notifyOfPlans(database: Database, ach = true): Promise<number> {
  let told = 0;
  for (;;) {
    const count = await inTransaction(database, async (connection) =>
      Math.max(await announceNext(connection, ach), await takeBackNext(connection)),
    );
    told += count;
    if (count < pageSize) return told;
  }
}

/** Announces plans to the next page of holders. */
async function announceNext(connection: Connection, ach: boolean): Promise<number> {
  const plans = await readWaitingPlans(connection);
  const { terms } = await readNewestTerms(connection);
  for (const [index, { id, startsOn, changes }] of plans.entries()) {
    const before = afterPlans(terms, plans.slice(0, index));
    const after = withChanges(before, changes);
    const lines = changesOfBank(before, after, { names: announced, ach });
    // Without ACH, a type whose waiver by direct deposits alone changes has no line.
    const types = (Object.keys(changes.byType) as AccountType[]).filter(
      (type) => changesOfBank(before, after, { names: announced, types: [type], ach }).length > 0,
    );
    const names = new Set(Object.values(changes.byType).flatMap((values) => Object.keys(values)));
    const changed = announced.filter((name) => names.has(name));
    if (lines.length === 0 || changed.length === 0) continue;
    const holders = await claimHolders(connection, id, types, changed);
    for (const holder of holders) await tellOfPlan(connection, holder, startsOn, lines);
    if (holders.length > 0) return holders.length;
  }
  return 0;
}

/**
 * Those who have owned an account of these types since before the plan, and follow these terms, or
 * may soon.
 */
async function claimHolders(
  connection: Connection,
  planId: bigint,
  types: readonly AccountType[],
  changed: readonly TermName[],
): Promise<Holder[]> {
  const { rows } = await connection.query<Holder>(
    `insert into terms_notice (plan_id, customer_id, is_withdrawal)
     select distinct plan.id, held.customer_id, false
     from terms_plan as plan
     join account on account.account_type = any ($2::text[]) and account.closed_at is null
     join account_owner as held on held.account_id = account.id
     join customer on customer.id = held.customer_id
     where plan.id = $1 and held.until is null and held.role <> 'viewer'
       and held.since <= plan.planned_at
       and (not coalesce(customer.own_terms ?& $3::text[], false)
            or exists (
              select from customer_terms_plan as own
              where own.customer_id = customer.id and own.version is null
                and own.withdrawn_at is null
            ))
       and not exists (
         select from terms_notice
         where plan_id = plan.id and customer_id = held.customer_id and not is_withdrawal
       )
     limit ${pageSize}
     on conflict do nothing
     returning customer_id, ${contactOfHolder}`,
    [planId, types, changed],
  );
  return rows;
}

const contactOfHolder = `
  (select email from customer where id = terms_notice.customer_id) as email,
  (select first_name from customer where id = terms_notice.customer_id) as first_name`;

async function tellOfPlan(
  connection: Connection,
  { customer_id: subjectId, email, first_name }: Holder,
  startsOn: string,
  lines: readonly Change[],
): Promise<void> {
  const list = lines.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ');
  await recordEvent(connection, {
    action: 'fees_announced',
    subjectId,
    after: { startsOn },
    detail: `From ${writeDay(startsOn)}: ${list}.`,
  });
  await queueMail(connection, email, planMail(first_name, startsOn, lines));
}

/** Tells the next page of those who were told of a plan that it was withdrawn. */
async function takeBackNext(connection: Connection): Promise<number> {
  const { rows } = await connection.query<Holder & { starts_on: string }>(
    `insert into terms_notice (plan_id, customer_id, is_withdrawal)
     select told.plan_id, told.customer_id, true
     from terms_plan as plan
     join terms_notice as told on told.plan_id = plan.id and not told.is_withdrawal
     where plan.withdrawn_at is not null and plan.starts_on >= ${bankToday} - 1
       and not exists (
         select from terms_notice
         where plan_id = told.plan_id and customer_id = told.customer_id and is_withdrawal
       )
     limit ${pageSize}
     on conflict do nothing
     returning customer_id, ${contactOfHolder},
       (select to_char(starts_on, 'YYYY-MM-DD') from terms_plan where id = plan_id) as starts_on`,
  );
  for (const { customer_id: subjectId, email, first_name, starts_on: startsOn } of rows) {
    await recordEvent(connection, {
      action: 'fees_announced',
      subjectId,
      after: { startsOn },
      detail: `The change of limits or fees that we announced for ${writeDay(startsOn)} will not be made.`,
    });
    await queueMail(connection, email, withdrawalMail(first_name, startsOn));
  }
  return rows.length;
}
