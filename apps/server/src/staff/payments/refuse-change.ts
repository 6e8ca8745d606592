import type { ChangeRefusal } from '@seven-hills/bank/words/ach-words';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { alreadyDecided } from '../../money/ach/entry-facts.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { type Decider, type EntryDecisions, openEntry } from './decide-entry.ts';

/**
 * Refuses a notification of change that the bank could not apply: it goes back to the bank that
 * sent it, with the next file of returns (Nacha Operating Rules, Appendix Five). Fails with
 * `not_found`, `conflict`, or `recently_reset`.
 */
export async function refuseChange(
  { database }: Pick<EntryDecisions, 'database'>,
  id: number,
  code: ChangeRefusal,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  await inStaffTransaction(database, staff, async (connection) => {
    const entry = await openEntry(connection, id, staff);
    if (entry.purpose !== 'change')
      throw new Refusal('conflict', 'Only a notification of change can be refused.');
    const { rowCount } = await connection.query(
      `update ach_entry
       set state = 'returning', return_reason = $2, decided_by = $3, decided_at = now()
       where id = $1 and state = 'held'`,
      [id, code, staff.customerId],
    );
    if (rowCount === 0) throw alreadyDecided();
    await recordEvent(connection, {
      action: 'ach_change_refused',
      actorId: staff.customerId,
      after: { entryId: id, code },
      origin,
    });
  });
}
