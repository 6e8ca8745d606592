import { lockAccount } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import type { RowAction } from '../../capability/proposal-action.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { findAccountStop } from '../../money/accounts/account-stops.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { findHolder, findUser, requirePerson } from '../users/user-row.ts';
import { endSuspension, frozenAlone, type PersonNamed } from './suspend-account.ts';

const payload = z.object({ accountId: z.int(), userId: z.int().optional() });
type Payload = z.infer<typeof payload>;

/** Activates a suspended account, which releases its waiting transactions. */
export const activationAction: RowAction<Payload> = {
  name: 'account_activation',
  payload,
  staleCodes: ['not_found', 'conflict'],
  async preview(connection, { accountId, userId }) {
    const holder = await requirePerson(connection, { accountId, userId });
    return {
      subject: `account ${accountId}`,
      personId: holder.id,
      barredIds: await peopleSharingWith(connection, holder.id),
      baseVersion: holder.status,
      changes: [{ field: 'Account', before: holder.status, after: 'active' }],
      amount: null,
    };
  },
  async lock(connection, { accountId }) {
    await lockAccount(connection, BigInt(accountId));
  },
  async carryOut(connection, form, { deciderId, origin }) {
    await endSuspension(connection, deciderId, { ...form, note: null }, origin);
  },
};

/**
 * Proposes to activate an account if others must approve it; null if the caller may do it alone, or
 * if it is not suspended. Fails with `recently_reset`, and as `proposeIfNeeded` does.
 */
export async function proposeActivation(
  { database, proposals }: { database: Database; proposals: Proposals },
  staff: Principal,
  { reason, ...form }: PersonNamed & { reason: string | null },
  origin: Origin,
): Promise<AcceptedProposal | null> {
  await refuseWhileWaiting(database, staff.customerId, 'activate accounts');
  const { accountId, userId } = form;
  const holder =
    userId === undefined
      ? await findHolder(database, accountId)
      : await findUser(database, BigInt(userId));
  // The activation itself refuses an account that is closed for good.
  if (!holder || holder.status === 'closed') return null;
  const isSuspended = await isStopped(database, holder.id, 'suspension');
  // An account that only awaits its initial deposit is frozen, too.
  if (!isSuspended && (!holder.frozen || holder.awaits_deposit)) return null;
  if (!isSuspended && (await findAccountStop(database, BigInt(accountId)))) throw frozenAlone();
  return proposals.ifNeeded(['account_activation'], form, { staff, reason, origin });
}
