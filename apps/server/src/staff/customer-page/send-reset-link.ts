import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { requestReset } from '../../people/password/request-reset.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { refuseStaffMember } from '../stops/block-sign-in.ts';
import { closedForGood } from '../stops/suspend-account.ts';
import { requireUser } from '../users/user-row.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

/**
 * Sends a person a password reset link, to their own mailbox. Fails with `not_found`, `conflict`
 * (the caller's own, or a closed account), `permission_required` (a staff member), or
 * `too_many_attempts`.
 */
export async function sendResetLinkByStaff(
  dependencies: Dependencies,
  userId: bigint,
  { staff, origin }: { staff: Principal; origin: Origin },
): Promise<void> {
  const { database } = dependencies;
  const user = await requireUser(database, userId);
  if (userId === staff.customerId)
    throw new Refusal('conflict', 'You change your own password on your profile.');
  if (user.status === 'closed') throw closedForGood();
  refuseStaffMember(user.role === 'user' ? null : user.role, staff.staffRole);
  await requestReset(dependencies, user.email, origin);
  await recordEvent(database, {
    action: 'reset_link_sent',
    actorId: staff.customerId,
    subjectId: userId,
    origin,
  });
}
