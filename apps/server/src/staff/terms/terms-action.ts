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
import { lockTerms, readNewestTerms } from '../../money/terms/terms-book.ts';
import { parseShown } from '../../money/terms/terms-values.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { refuseOwnRead } from '../../people/identity/own-data.ts';
import { termsChangedMail } from './mails.ts';
import { changesOfBank, changesOfCustomer } from './terms-changes.ts';
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
  ]),
);

const payload = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('bank'),
    terms: z.object({ byType: z.record(z.enum(accountTypes), values), wireCutOffHour: z.int() }),
  }),
  z.object({ scope: z.literal('customer'), customerId: z.string(), terms: values }),
]);
export type TermsPayload = z.infer<typeof payload>;

/** Converts a form to the payload that is stored. */
export function payloadOf(change: TermsChange): TermsPayload {
  if (change.scope === 'customer')
    return {
      scope: 'customer',
      customerId: String(change.customerId),
      terms: parseShown(change.terms),
    };
  const { byType, wireCutOffHour } = change.terms;
  return {
    scope: 'bank',
    terms: {
      byType: {
        checking: parseShown(byType.checking),
        savings: parseShown(byType.savings),
        ira: parseShown(byType.ira),
      },
      wireCutOffHour,
    },
  };
}

/** Returns the version that a change is based on, and what it changes. Fails with `not_found`. */
export async function readBase(
  connection: Connection,
  change: TermsPayload,
): Promise<{ version: number; changes: Change[] }> {
  if (change.scope === 'bank') {
    const { version, terms } = await readNewestTerms(connection);
    return { version, changes: changesOfBank(terms, change.terms) };
  }
  const own = await requireCustomerTerms(connection, BigInt(change.customerId));
  return { version: own.version, changes: changesOfCustomer(own.terms, change.terms) };
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

/** Changes limits and fees, for everyone or for one customer. */
export const termsAction: RowAction<TermsPayload> = {
  name: 'terms_change',
  payload,
  staleCodes: ['not_found'],
  async preview(connection, change) {
    const { version, changes } = await readBase(connection, change);
    if (changes.length === 0) throw nothingChanges();
    const personId = change.scope === 'customer' ? BigInt(change.customerId) : null;
    return {
      subject: personId === null ? 'terms of the bank' : `terms of customer ${personId}`,
      personId,
      barredIds: personId === null ? [] : await peopleSharingWith(connection, personId),
      baseVersion: String(version),
      changes,
      amount: null,
    };
  },
  lock: (connection) => lockTerms(connection),
  async carryOut(connection, change, { proposalId, deciderId, origin }) {
    const author = { staffId: null, proposalId, reason: null };
    await changeTerms(connection, change, author, { actorId: deciderId, origin });
  },
};

/**
 * Adds a version, records it, and notifies a customer of a change to their own terms. Call it under
 * `lockTerms`.
 */
export async function changeTerms(
  connection: Connection,
  change: TermsPayload,
  author: TermsAuthor,
  { actorId, origin }: { actorId: bigint; origin: Origin },
): Promise<void> {
  const { changes } = await readBase(connection, change);
  if (changes.length === 0) throw nothingChanges();
  const customerId = change.scope === 'customer' ? BigInt(change.customerId) : null;
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
  if (customerId !== null)
    await queueMailToCustomer(connection, customerId, (firstName) =>
      termsChangedMail(
        firstName,
        changes.map((each) => [each.field, `${each.before} → ${each.after}`] as const),
      ),
    );
}
