import { addDays } from '@seven-hills/bank/calendar/business-days';
import { limits } from '@seven-hills/bank/limits';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { type Change, fieldsOf } from '../../../capability/proposal-action.ts';
import { refusalAt } from '../../../http/problem.ts';
import { readToday } from '../../../money/interest/interest-terms.ts';
import {
  afterPlans,
  changesBetween,
  readWaitingPlans,
  type WaitingPlan,
} from '../../../money/terms/planned-terms.ts';
import { readNewestTerms } from '../../../money/terms/terms-book.ts';
import { changesOfBank } from '../../../money/terms/terms-changes.ts';
import type { StoredBankTerms } from '../../../money/terms/terms-values.ts';
import { writeDay } from '../../../platform/time/bank-calendar.ts';
import type { TermsAuthor } from '../terms-rows.ts';
import { refuseWithoutNotice } from './judge-notice.ts';

/** Who carries a plan out: its maker, or whoever voted last. */
export interface Planner {
  actorId: bigint;
  origin: Origin;
}

/** All values as they are to be from a day on. */
interface PlannedTerms {
  startsOn: string;
  terms: StoredBankTerms;
}

/**
 * Returns what a planned change is based on, and what it changes: the terms after all earlier
 * plans.
 */
export async function readPlanBase(connection: Connection, terms: StoredBankTerms) {
  const [{ version, terms: now }, plans] = [
    await readNewestTerms(connection),
    await readWaitingPlans(connection),
  ];
  const planId = Number(plans.at(-1)?.id ?? 0);
  return { version, planId, changes: changesOfBank(afterPlans(now, plans), terms) };
}

/** The first day of a plan, for those who vote on it. */
export const firstDayOf = ({ startsOn }: { startsOn: string }): Change => ({
  field: 'Begins',
  before: null,
  after: writeDay(startsOn),
});

/**
 * Refuses a plan that does not begin in the future, that begins before an earlier plan, or that
 * raises a fee without notice, with `validation_failed`.
 */
export async function refuseFirstDay(
  connection: Connection,
  { startsOn, terms }: PlannedTerms,
  plans: readonly WaitingPlan[],
): Promise<void> {
  const today = await readToday(connection);
  const last = plans.at(-1)?.startsOn;
  refuseDay(startsOn, today);
  if (last !== undefined && startsOn < last)
    throw refused(
      `A change is already planned for ${writeDay(last)}. Choose that day or a later one, or withdraw that change first.`,
    );
  const { terms: now } = await readNewestTerms(connection);
  const changes = changesBetween(afterPlans(now, plans), terms);
  const added = { startsOn, plannedOn: today, changes };
  await refuseWithoutNotice(connection, { now, next: now, plans: [...plans, added] });
}

/** Refuses a first day that is not in the coming year, with `validation_failed`. */
export function refuseDay(startsOn: string, today: string): void {
  if (startsOn <= today) throw refused('A planned change begins tomorrow at the earliest.');
  if (startsOn > addDays(today, limits.termsPlanDays))
    throw refused('A planned change begins within a year.');
}

const refused = (message: string) => refusalAt('validation_failed', 'startsOn', message);

/** Adds a plan, and records it. Call it under `lockTerms`. */
export async function planTerms(
  connection: Connection,
  { startsOn, terms }: PlannedTerms,
  changes: readonly Change[],
  author: TermsAuthor,
  by: Planner,
): Promise<void> {
  const { staffId, proposalId, reason } = author;
  const { terms: now } = await readNewestTerms(connection);
  const base = afterPlans(now, await readWaitingPlans(connection));
  await connection.query(
    `insert into terms_plan (author_id, proposal_id, reason, starts_on, changes)
     select coalesce($1::bigint, (select maker_id from proposal where id = $2)), $2::bigint,
            coalesce($3::text, (select reason from proposal where id = $2)), $4::date, $5::jsonb`,
    [staffId, proposalId, reason, startsOn, JSON.stringify(changesBetween(base, terms))],
  );
  await recordPlanned(connection, { startsOn, changes, author, by });
}

/** Records a plan; one for a single customer is about its `subjectId`. */
export async function recordPlanned(
  connection: Connection,
  {
    startsOn,
    changes,
    author: { proposalId, reason },
    by,
    ...subject
  }: {
    startsOn: string;
    changes: readonly Change[];
    author: TermsAuthor;
    by: Planner;
    subjectId?: bigint;
  },
): Promise<void> {
  const { before, after } = fieldsOf(changes);
  await recordEvent(connection, {
    action: 'terms_planned',
    ...by,
    ...subject,
    before,
    after: {
      ...after,
      startsOn,
      ...(proposalId !== null && { proposalId: Number(proposalId) }),
    },
    ...(reason !== null && { detail: reason }),
  });
}
