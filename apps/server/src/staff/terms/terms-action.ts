import { accountTypes } from '@seven-hills/bank/limits';
import { termNames } from '@seven-hills/bank/term-names';
import type { TermsChange } from '@seven-hills/contracts/staff/terms';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { type Change, fieldsOf, type RowAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { readWaitingPlans } from '../../money/terms/planned-terms.ts';
import { lockTerms, readNewestTerms } from '../../money/terms/terms-book.ts';
import { changesOfBank, changesOfCustomer } from '../../money/terms/terms-changes.ts';
import { parseShown } from '../../money/terms/terms-values.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { refuseOwnRead } from '../../people/identity/own-data.ts';
import { termsChangedMail } from './mails.ts';
import { refuseWithoutNotice } from './plans/judge-notice.ts';
import { refuseOwnWithoutNotice } from './plans/judge-own-notice.ts';
import { planOwnTerms } from './plans/own-plans.ts';
import { firstDayOf, planTerms, readPlanBase, refuseFirstDay } from './plans/plan-terms.ts';
import {
  insertBankTerms,
  insertCustomerTerms,
  requireCustomerTerms,
  type TermsAuthor,
} from './terms-rows.ts';

const cents = z.int().nullable();

/** Cents and fees, as the database stores terms. */
const values = z.partialRecord(
  z.enum(termNames),
  z.union([
    cents,
    z.object({
      flat: z.int(),
      basisPoints: z.int(),
      min: cents,
      max: cents,
      freePerMonth: z.int(),
    }),
    z.object({
      amount: z.int(),
      minBalance: cents,
      directDeposit: cents,
      ageUnder: cents,
      ageFrom: cents,
    }),
  ]),
);

const bankValues = z.object({
  byType: z.record(z.enum(accountTypes), values),
  wireCutOffHour: z.int(),
});

const payload = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('bank'), terms: bankValues }),
  // A scope of its own, so that no server from before plans applies the terms at once.
  z.object({ scope: z.literal('planned'), startsOn: z.iso.date(), terms: bankValues }),
  z.object({ scope: z.literal('customer'), customerId: z.string(), terms: values }),
  z.object({
    scope: z.literal('planned_customer'),
    customerId: z.string(),
    startsOn: z.iso.date(),
    terms: values,
  }),
]);
export type TermsPayload = z.infer<typeof payload>;

/** Converts a form to the payload that is stored. Without a first day, it applies at once. */
export function payloadOf(change: TermsChange, startsOn: string | null = null): TermsPayload {
  if (change.scope === 'customer') {
    const own = { customerId: String(change.customerId), terms: parseShown(change.terms) };
    return startsOn === null
      ? { scope: 'customer', ...own }
      : { scope: 'planned_customer', startsOn, ...own };
  }
  const { byType, wireCutOffHour } = change.terms;
  const terms = {
    byType: {
      checking: parseShown(byType.checking),
      savings: parseShown(byType.savings),
      ira: parseShown(byType.ira),
    },
    wireCutOffHour,
  };
  return startsOn === null ? { scope: 'bank', terms } : { scope: 'planned', startsOn, terms };
}

/** The customer whose own terms change, or null. */
export const customerOf = (change: TermsPayload): bigint | null =>
  'customerId' in change ? BigInt(change.customerId) : null;

interface Base {
  version: number;
  /** The last planned change, on which a further one is based; 0 if there is none. */
  planId: number;
  changes: Change[];
}

/**
 * Returns the version that a change is based on, and what it changes, as staff read it, or
 * customers of a bank without ACH. Fails with `not_found`.
 */
export async function readBase(
  connection: Connection,
  change: TermsPayload,
  ach = true,
): Promise<Base> {
  if (change.scope === 'planned') return readPlanBase(connection, change.terms);
  if (change.scope === 'bank') {
    const { version, terms } = await readNewestTerms(connection);
    return { version, planId: 0, changes: changesOfBank(terms, change.terms) };
  }
  const own = await requireCustomerTerms(connection, BigInt(change.customerId));
  const changes = changesOfCustomer(own.terms, change.terms, ach);
  return { version: own.version, planId: 0, changes };
}

/**
 * Returns the terms that a proposal would set. Fails with `not_found`, or with `conflict` if it is
 * about the viewer.
 */
export async function readProposedTerms(
  database: Database,
  id: number,
  viewerId: bigint,
): Promise<TermsPayload> {
  const { rows } = await database.query<{ payload: unknown; person_id: bigint | null }>(
    "select payload, person_id from proposal where id = $1 and action = 'terms_change'",
    [id],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such proposal of limits and fees.');
  if (rows[0].person_id !== null) refuseOwnRead(viewerId, rows[0].person_id);
  return payload.parse(rows[0].payload);
}

export const nothingChanges = () =>
  new Refusal('conflict', 'These are the limits and fees that apply already.');

/** Refuses a change that begins without the notice that it needs. */
async function refuseUnannounced(connection: Connection, change: TermsPayload): Promise<void> {
  if ('customerId' in change) {
    const { customerId, terms } = change;
    const startsOn = change.scope === 'planned_customer' ? change.startsOn : null;
    return refuseOwnWithoutNotice(connection, {
      customerId: BigInt(customerId),
      ...{ terms, startsOn },
    });
  }
  const plans = await readWaitingPlans(connection);
  if (change.scope === 'planned') return refuseFirstDay(connection, change, plans);
  const { terms: now } = await readNewestTerms(connection);
  await refuseWithoutNotice(connection, { now, next: change.terms, plans });
}

/** Changes limits and fees, for everyone or for one customer, at a bank with ACH or without. */
export const termsAction = (ach: boolean): RowAction<TermsPayload> => ({
  name: 'terms_change',
  payload,
  // A change can be approved too late for the notice that it needs.
  staleCodes: ['not_found', 'validation_failed'],
  async preview(connection, change) {
    const { version, planId, changes } = await readBase(connection, change);
    if (changes.length === 0) throw nothingChanges();
    await refuseUnannounced(connection, change);
    const personId = customerOf(change);
    return {
      subject: personId === null ? 'terms of the bank' : `terms of customer ${personId}`,
      personId,
      barredIds: personId === null ? [] : await peopleSharingWith(connection, personId),
      baseVersion: planId === 0 ? String(version) : `${version} and plan ${planId}`,
      changes: 'startsOn' in change ? [...changes, firstDayOf(change)] : changes,
      amount: null,
    };
  },
  lock: (connection) => lockTerms(connection),
  async carryOut(connection, change, { proposalId, deciderId, origin }) {
    const author = { staffId: null, proposalId, reason: null };
    await changeTerms(connection, change, author, { actorId: deciderId, origin }, ach);
  },
});

/**
 * Adds a version or a plan, records it, and notifies a customer of a change to their own terms.
 * Call it under `lockTerms`. Without ACH, customers read of no waiver by direct deposits. Fails
 * with `conflict`, and with `validation_failed` for a fee that rises without notice.
 */
export async function changeTerms(
  connection: Connection,
  change: TermsPayload,
  author: TermsAuthor,
  by: { actorId: bigint; origin: Origin },
  ach: boolean,
): Promise<void> {
  const { changes } = await readBase(connection, change);
  const { changes: shown } = await readBase(connection, change, ach);
  if (changes.length === 0) throw nothingChanges();
  await refuseUnannounced(connection, change);
  if (change.scope === 'planned') return planTerms(connection, change, changes, author, by);
  const customerId = customerOf(change);
  if (change.scope === 'planned_customer')
    return planOwnTerms(
      connection,
      { ...change, customerId: BigInt(change.customerId) },
      changes,
      author,
      by,
      ach,
    );
  const { actorId, origin } = by;
  if (change.scope === 'bank') await insertBankTerms(connection, change.terms, author);
  else await insertCustomerTerms(connection, BigInt(change.customerId), change.terms, author);
  const { before, after } = fieldsOf(changes);
  await recordEvent(connection, {
    action: 'terms_changed',
    actorId,
    subjectId: customerId,
    origin,
    before,
    after: {
      ...after,
      ...(author.proposalId !== null && { proposalId: Number(author.proposalId) }),
    },
    ...(author.reason !== null && { detail: author.reason }),
  });
  if (customerId !== null && shown.length > 0)
    await queueMailToCustomer(connection, customerId, (firstName) =>
      termsChangedMail(firstName, shown),
    );
}
