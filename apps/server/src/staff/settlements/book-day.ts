import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { closeEmptyDay } from '../../money/settlements/close-empty-days.ts';
import {
  differenceOf,
  enteredByYou,
  type SettlementBooking,
  settlementKind,
  settlementSource,
} from '../../money/settlements/posting.ts';
import type { ActingStaff } from '../../people/sessions/in-staff-transaction.ts';
import type { BankMode } from '../../platform/bank-mode.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import { approvalsFor } from '../proposals/policies/policies.ts';
import { NeedsSecondPerson, policySource } from '../proposals/postings/acting-alone.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { findBookable } from './find-bookable.ts';

interface Booking {
  database: Database;
  postings: Postings;
  proposals: Proposals;
}

/**
 * Books a past day that is not booked by itself: a figure that a colleague entered, or one that
 * differs, whose difference stays in the clearing account. A report's figure that differs by more
 * than the policy's threshold is proposed to colleagues; one of nothing moves nothing. Fails with
 * `not_found`, `conflict` (booked or changed meanwhile, entered by the caller, or no note about a
 * difference), `recently_reset`, or `proposal_exists`.
 */
export function bookDay(
  { database, postings, proposals }: Booking,
  id: bigint,
  note: string | null,
  { staff, origin }: { staff: ActingStaff; origin: Origin },
): Promise<AcceptedProposal | null> {
  return asMaker(database, { staff, activity: 'book settlements' }, async (connection) => {
    const { network, net, files, recordedBy } = await findBookable(connection, id);
    if (note === null && net !== files)
      throw new Refusal('conflict', 'Please note why the figures differ.');
    if (recordedBy === staff.customerId) throw enteredByYou();
    const decision = { staffId: staff.customerId, origin, note };
    if (await closeEmptyDay(connection, id, decision)) return null;
    const order: SettlementBooking = { settlementId: id, network, net, decision };
    try {
      await postings.decide(settlementKind, order, bookedAlone(proposals.mode, id));
      return null;
    } catch (error) {
      if (!(error instanceof NeedsSecondPerson)) throw error;
      const accepted = await propose(proposals, { id, note }, { staff, origin }, connection);
      if (accepted === null) throw error;
      return accepted;
    }
  });
}

const propose = (
  proposals: Proposals,
  { id, note }: { id: bigint; note: string | null },
  by: { staff: ActingStaff; origin: Origin },
  connection: Connection,
) =>
  proposals.ifNeeded(
    ['settlement_booking'],
    { settlementId: Number(id), note: note ?? '' },
    { ...by, reason: note },
    connection,
  );

/**
 * Allows a booking by one person: of a figure that a colleague entered, who is the other one, or
 * with a difference up to the policy's threshold.
 */
const bookedAlone = (mode: BankMode, id: bigint): PostingCondition => ({
  needed: [needs(settlementSource, id), needs(policySource, null)],
  judge(facts) {
    const day = facts.of(settlementSource).get(id);
    if (!day || day.recorded_by !== null) return null;
    const difference = differenceOf(day);
    const amount = difference < 0n ? -difference : difference;
    const policy = facts.of(policySource)(mode, 'settlement_booking');
    return approvalsFor(policy, amount) === 0 ? null : new NeedsSecondPerson(amount);
  },
});
