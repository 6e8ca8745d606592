import type { StopReason } from '@seven-hills/contracts/staff/stops';
import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { AuditAction } from '../../audit-log/audit-event.ts';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Preview, RowAction } from '../../capability/proposal-action.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { currentOwners } from '../../money/accounts/account-owners.ts';
import {
  applyStops,
  endAccountStop,
  findAccountStop,
  startAccountStop,
} from '../../money/accounts/account-stops.ts';
import { waitForOutsideCalls } from '../../money/accounts/outside-calls.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import type { Mail } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { requireHolder } from '../users/user-row.ts';
import { accountFrozenMail, accountReleasedMail } from './mails.ts';
import { closedForGood } from './suspend-account.ts';

/**
 * Freezes one account, and waits for its wires and payments that are already being sent. Its
 * owners' other accounts, and stops of the owners themselves, are unaffected. `isStopped` is false
 * if one is still being sent after ten seconds. Fails with `not_found` or `conflict` (closed, or
 * the caller's own).
 */
export async function freezeAccount(
  database: Database,
  staff: ActingStaff,
  { accountId, reason, note }: { accountId: number; reason: StopReason; note: string },
  origin: Origin,
): Promise<{ isStopped: boolean }> {
  const staffId = staff.customerId;
  await inStaffTransaction(database, staff, async (connection) => {
    const account = await lockForChange(connection, staffId, accountId);
    const stop = { accountId: account.id, startedBy: staffId, reason, note };
    if (!(await startAccountStop(connection, stop))) return;
    await applyStops(connection, [account.id]);
    await recordChange(connection, account, {
      action: 'account_frozen',
      staffId,
      origin,
      detail: `${reason}: ${note}`,
      mail: accountFrozenMail,
    });
  });
  return { isStopped: await waitForOutsideCalls(database, BigInt(accountId)) };
}

const release = z.object({ accountId: z.int(), note: z.string() });
type Release = z.infer<typeof release>;

/** Releases an account that staff froze for itself. */
export const releaseAction: RowAction<Release> = {
  name: 'account_release',
  payload: release,
  staleCodes: ['not_found', 'conflict'],
  preview: previewRelease,
  async lock(connection, { accountId }) {
    await lockAccount(connection, BigInt(accountId));
  },
  async carryOut(connection, form, { deciderId, origin }) {
    await endFreeze(connection, deciderId, form, origin);
  },
};

/**
 * Releases an account that staff froze for itself, or proposes that if others must approve it. What
 * else stops its money still does; `isFrozen` is true then. Fails with `not_found`,
 * `recently_reset` (the caller's own password), `proposal_exists`, or `conflict`: not frozen for
 * itself, closed, or the caller's own.
 */
export async function releaseAccount(
  { database, proposals }: { database: Database; proposals: Proposals },
  staff: Principal,
  form: Release,
  origin: Origin,
): Promise<{ isFrozen: boolean } | AcceptedProposal> {
  const staffId = staff.customerId;
  await refuseWhileWaiting(database, staffId, 'release accounts');
  return inStaffTransaction(database, staff, async (connection) => {
    const maker = { staff, reason: form.note, origin };
    return (
      (await proposals.ifNeeded(['account_release'], form, maker, connection)) ??
      endFreeze(connection, staffId, form, origin)
    );
  });
}

async function previewRelease(connection: Connection, { accountId }: Release): Promise<Preview> {
  const holder = await requireHolder(connection, accountId);
  const stopId = await findAccountStop(connection, BigInt(accountId));
  if (stopId === null) throw notFrozen();
  const owners = await currentOwners(connection, BigInt(accountId));
  return {
    subject: `freeze of account ${accountId}`,
    personId: holder.id,
    barredIds: [...new Set([holder.id, ...owners.map(({ id }) => id)])],
    baseVersion: String(stopId),
    changes: [
      { field: `Account ${holder.account_number}`, before: 'frozen for itself', after: 'released' },
    ],
    amount: null,
  };
}

async function endFreeze(
  connection: Connection,
  staffId: bigint,
  { accountId, note }: Release,
  origin: Origin,
): Promise<{ isFrozen: boolean }> {
  const account = await lockForChange(connection, staffId, accountId);
  if (!(await endAccountStop(connection, { accountId: account.id, endedBy: staffId, note })))
    throw notFrozen();
  const isFrozen = (await applyStops(connection, [account.id])).length > 0;
  await recordChange(connection, account, {
    action: 'account_released',
    staffId,
    origin,
    detail: note,
    mail: (firstName, number) => accountReleasedMail(firstName, number, isFrozen),
  });
  return { isFrozen };
}

const notFrozen = () => new Refusal('conflict', 'This account is not frozen for itself.');

/** An account with everyone who may use it. */
interface LockedAccount {
  id: bigint;
  number: string;
  /** In whose name it is. */
  customerId: bigint;
  owners: Awaited<ReturnType<typeof currentOwners>>;
}

/** Locks an account as every posting does, so the change affects everything decided after it. */
async function lockForChange(
  connection: Connection,
  staffId: bigint,
  accountId: number,
): Promise<LockedAccount> {
  const id = BigInt(accountId);
  await lockAccount(connection, id);
  const holder = await requireHolder(connection, accountId);
  const owners = await currentOwners(connection, id);
  if (holder.id === staffId || owners.some((owner) => owner.id === staffId))
    throw new Refusal(
      'conflict',
      'You cannot freeze or release your own account. Please ask a colleague.',
    );
  if (holder.status === 'closed') throw closedForGood();
  return { id, number: holder.account_number ?? '', customerId: holder.id, owners };
}

interface Changed {
  action: Extract<AuditAction, 'account_frozen' | 'account_released'>;
  staffId: bigint;
  origin: Origin;
  detail: string;
  mail: (firstName: string, accountNumber: string) => Mail;
}

/** Records the change, and notifies everyone who may move the account's money. */
async function recordChange(
  connection: Connection,
  { id, number, customerId, owners }: LockedAccount,
  { action, staffId, origin, detail, mail }: Changed,
): Promise<void> {
  await connection.query('update account set updated_at = now() where id = $1', [id]);
  await recordEvent(connection, {
    action,
    actorId: staffId,
    subjectId: customerId,
    origin,
    after: { accountNumber: number },
    detail,
  });
  for (const { email, firstName, isViewer } of owners)
    if (!isViewer) await queueMail(connection, email, mail(firstName, number));
}
