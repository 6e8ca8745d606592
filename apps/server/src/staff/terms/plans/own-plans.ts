import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { Change } from '../../../capability/proposal-action.ts';
import { Refusal } from '../../../http/problem.ts';
import { peopleSharingWith } from '../../../money/accounts/account-owners.ts';
import { readToday } from '../../../money/interest/interest-terms.ts';
import { afterPlans, readWaitingPlans } from '../../../money/terms/planned-terms.ts';
import { lockTerms, readNewestTerms } from '../../../money/terms/terms-book.ts';
import { changesOfCustomer } from '../../../money/terms/terms-changes.ts';
import type { StoredValues } from '../../../money/terms/terms-values.ts';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { bankToday, writeDay } from '../../../platform/time/bank-calendar.ts';
import { notForYourself } from '../../proposals/propose.ts';
import { ownPlanMail, withdrawalMail } from '../mails.ts';
import { insertCustomerTerms, requireCustomerTerms, type TermsAuthor } from '../terms-rows.ts';
import type { OwnTermsChange } from './judge-own-notice.ts';
import { type Planner, recordPlanned } from './plan-terms.ts';
import { readOwnPlan } from './read-own-plan.ts';

/**
 * Adds a plan, records it, and notifies the customer, with the amounts that apply by then. Call it
 * under `lockTerms`. Without ACH, no waiver by direct deposits is named, nor announced if only it
 * changes.
 */
export async function planOwnTerms(
  connection: Connection,
  { customerId, startsOn, terms }: OwnPlan,
  changes: readonly Change[],
  author: TermsAuthor,
  by: Planner,
  ach: boolean,
): Promise<void> {
  const { staffId, proposalId, reason } = author;
  await connection.query(
    `insert into customer_terms_plan (author_id, proposal_id, reason, customer_id, starts_on, terms)
     select coalesce($1::bigint, (select maker_id from proposal where id = $2)), $2::bigint,
            coalesce($3::text, (select reason from proposal where id = $2)),
            $4::bigint, $5::date, $6::jsonb`,
    [staffId, proposalId, reason, customerId, startsOn, JSON.stringify(terms)],
  );
  await recordPlanned(connection, { startsOn, changes, author, by, subjectId: customerId });
  const lines = await readLines(connection, { customerId, startsOn, terms }, ach);
  if (lines === null) return;
  const list = lines.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ');
  await tell(connection, customerId, startsOn, {
    sentence:
      list === ''
        ? `From ${writeDay(startsOn)}, the limits and fees of everyone apply to you.`
        : `From ${writeDay(startsOn)}: ${list}.`,
    mailOf: (firstName) => ownPlanMail(firstName, startsOn, lines),
  });
}

interface OwnPlan extends OwnTermsChange {
  startsOn: string;
}

/**
 * Reads what a planned change will change for its customer, which is nothing if it only ends an
 * exception that equals everyone's terms. Null without ACH if only a waiver by direct deposits
 * changes: nobody is told.
 */
async function readLines(
  connection: Connection,
  { customerId, startsOn, terms }: OwnPlan,
  ach: boolean,
): Promise<Change[] | null> {
  const { terms: now } = await readNewestTerms(connection);
  const plans = await readWaitingPlans(connection);
  const { account_type: type, terms: own } = await requireCustomerTerms(connection, customerId);
  const { byType } = afterPlans(
    now,
    plans.filter((plan) => plan.startsOn <= startsOn),
  );
  const changed = changesOfCustomer(own, terms);
  const linesWith = (sees: boolean) =>
    changesOfCustomer({ ...now.byType[type], ...own }, { ...byType[type], ...terms }, sees).filter(
      ({ field }) => changed.some((change) => change.field === field),
    );
  const lines = linesWith(ach);
  return lines.length === 0 && linesWith(true).length > 0 ? null : lines;
}

/** In the inbox, and by mail; such notices cannot be turned off. */
async function tell(
  connection: Connection,
  customerId: bigint,
  startsOn: string,
  {
    sentence,
    mailOf,
  }: { sentence: string; mailOf: (firstName: string) => ReturnType<typeof withdrawalMail> },
): Promise<void> {
  await recordEvent(connection, {
    action: 'fees_announced',
    subjectId: customerId,
    after: { startsOn },
    detail: sentence,
  });
  await queueMailToCustomer(connection, customerId, mailOf);
}

/**
 * Withdraws the planned change of a customer's own terms before its first day, and notifies the
 * customer if the change was announced. Fails with `not_found`, and with `conflict` once its day
 * has begun, or for staff who share an account with the customer.
 */
export async function withdrawOwnPlan(
  connection: Connection,
  customerId: bigint,
  { staffId, reason, origin }: { staffId: bigint; reason: string; origin: Origin },
  ach: boolean,
): Promise<void> {
  await lockTerms(connection);
  const plan = await readOwnPlan(connection, customerId);
  if (!plan) throw new Refusal('not_found', 'There is no such planned change.');
  if ((await peopleSharingWith(connection, customerId)).includes(staffId)) throw notForYourself();
  if (plan.startsOn <= (await readToday(connection)))
    throw new Refusal('conflict', 'The first day of this change has begun.');
  await connection.query(
    `update customer_terms_plan
     set withdrawn_at = now(), withdrawn_by = $2, withdrawn_because = $3
     where id = $1`,
    [plan.id, staffId, reason],
  );
  await recordEvent(connection, {
    action: 'terms_plan_withdrawn',
    actorId: staffId,
    subjectId: customerId,
    origin,
    after: { startsOn: plan.startsOn },
    detail: reason,
  });
  const { startsOn, terms } = plan;
  if ((await readLines(connection, { customerId, startsOn, terms }, ach)) === null) return;
  await tell(connection, customerId, plan.startsOn, {
    sentence: `The change of limits or fees that we announced for ${writeDay(plan.startsOn)} will not be made.`,
    mailOf: (firstName) => withdrawalMail(firstName, plan.startsOn),
  });
}

interface DuePlan {
  id: bigint;
  customer_id: bigint;
  terms: StoredValues;
  author_id: bigint;
  proposal_id: bigint | null;
  reason: string;
}

/** SQL for the plans whose first day has come. */
export const dueOwnPlans = `
  select id, customer_id, terms, author_id, proposal_id, reason from customer_terms_plan
  where version is null and withdrawn_at is null and starts_on <= ${bankToday}`;

/** Adds a version for each planned change whose day has begun. Call it under `lockTerms`. */
export async function beginOwnPlans(connection: Connection): Promise<number> {
  const { rows } = await connection.query<DuePlan>(`${dueOwnPlans} order by id`);
  for (const plan of rows) {
    const { id, customer_id: customerId, terms, reason } = plan;
    const author = { staffId: plan.author_id, proposalId: plan.proposal_id, reason };
    await insertCustomerTerms(connection, customerId, terms, author);
    await connection.query(
      `update customer_terms_plan
       set version = (select max(version) from customer_terms where customer_id = $2)
       where id = $1`,
      [id, customerId],
    );
    await recordEvent(connection, {
      action: 'terms_changed',
      subjectId: customerId,
      after: { ownPlanId: Number(id) },
      detail: reason,
    });
  }
  return rows.length;
}
