import { type CustomerFlag, flagWords } from '@seven-hills/bank/customer-flags';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { liftFlag, setFlag } from '../../people/identity/flags.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { refuseOwnNotes, refuseUnknown, type Writing } from './customer-notes.ts';

/**
 * Sets a flag on a customer. Fails with `not_found` or `conflict` (set already, or the caller's
 * own).
 */
export async function flagCustomer(
  database: Database,
  by: Writing,
  flag: CustomerFlag,
  note: string,
): Promise<void> {
  await changing(database, by, { action: 'flag_set', flag, note }, async (connection) => {
    const { customerId, staff } = by;
    const setBy = staff.customerId;
    if (!(await setFlag(connection, { customerId, flag, note, setBy })))
      throw new Refusal('conflict', `“${flagWords[flag]}” is set already.`);
  });
}

/** Lifts a flag. Fails with `not_found` or `conflict` (not set, or the caller's own). */
export async function unflagCustomer(
  database: Database,
  by: Writing,
  flag: CustomerFlag,
  note: string,
): Promise<void> {
  await changing(database, by, { action: 'flag_lifted', flag, note }, async (connection) => {
    const { customerId, staff } = by;
    const liftedBy = staff.customerId;
    if (!(await liftFlag(connection, { customerId, flag, note, liftedBy })))
      throw new Refusal('conflict', `“${flagWords[flag]}” is not set anymore.`);
  });
}

async function changing(
  database: Database,
  { staff, customerId, origin }: Writing,
  { action, flag, note }: { action: 'flag_set' | 'flag_lifted'; flag: CustomerFlag; note: string },
  change: (connection: Connection) => Promise<void>,
): Promise<void> {
  const staffId = staff.customerId;
  refuseOwnNotes(staffId, customerId);
  await inStaffTransaction(database, staff, async (connection) => {
    await refuseUnknown(connection, customerId);
    await change(connection);
    await recordEvent(connection, {
      action,
      actorId: staffId,
      subjectId: customerId,
      origin,
      after: { flag },
      detail: note,
    });
  });
}
