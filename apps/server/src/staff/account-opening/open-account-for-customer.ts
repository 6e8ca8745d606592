import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { findOpened } from '../../money/own-accounts/open-another-account.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { notForYourself } from '../proposals/propose.ts';
import {
  type OpenedAccount,
  type OpeningForm,
  type OpeningMeans,
  openForCustomer,
  openingAction,
  readOpened,
} from './opening-action.ts';

export interface OpeningDependencies extends OpeningMeans {
  database: Database;
  proposals: Proposals;
}

/**
 * Opens another account for a customer who signed the agreements on paper, or proposes that if
 * others must approve it. A repeated key returns the account that it opened. Fails with
 * `not_found`, `not_offered`, `text_outdated`, `recently_reset`, `proposal_exists`, or `conflict`:
 * for the caller or someone who shares an account with them, a paper that does not fit, or a person
 * who may have no other account.
 */
export async function openAccountForCustomer(
  { database, proposals, ...means }: OpeningDependencies,
  staff: Principal,
  given: Omit<OpeningForm, 'recordedBy' | 'openingKey'>,
  { key, origin }: { key: string | null; origin: Origin },
): Promise<OpenedAccount | AcceptedProposal> {
  const staffId = staff.customerId;
  await refuseWhileWaiting(database, staffId, 'open accounts');
  const customerId = BigInt(given.customerId);
  // The customer opens accounts under keys of their own.
  const openingKey = key === null ? null : `staff ${staffId} ${key}`;
  const form = { ...given, recordedBy: Number(staffId), openingKey };
  const action = openingAction(means);
  // Holds the staff member's sessions, so a repeated request waits for the first one.
  return inStaffTransaction(
    database,
    staff,
    async (connection) => {
      const opened = await findOpened(connection, customerId, openingKey);
      if (opened !== null) return readOpened(connection, opened);
      const maker = { staff, reason: form.reference, origin };
      const accepted = await proposals.ifNeeded([action.name], form, maker, connection);
      if (accepted) return accepted;
      await action.lock(connection, form);
      const { barredIds } = await action.preview(connection, form);
      if (barredIds.includes(staffId)) throw notForYourself();
      return openForCustomer(connection, form, { deciderId: staffId, origin });
    },
    customerId,
  );
}
