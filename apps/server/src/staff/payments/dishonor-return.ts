import type { DishonorReason } from '@seven-hills/bank/words/ach-words';
import { Refusal } from '../../http/problem.ts';
import { refuse } from '../../money/ach/receiving/post-entries.ts';
import {
  dishonorReasonsOf,
  type ReturnRow,
  returnRows,
} from '../../money/ach/returned/return-row.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { type Decider, decisionOf, type EntryDecisions, openEntry } from './decide-entry.ts';

/**
 * Dishonors a return that was not booked: its money goes back to the bank that sent it, with the
 * next file, and its order stays as it is. That bank can contest it, and staff then book the return
 * (Nacha Operating Rules, Appendix Four). Fails with `not_found`, `conflict` (decided meanwhile,
 * the caller's own, or not for this reason), or `recently_reset`.
 */
export async function dishonorReturn(
  means: Pick<EntryDecisions, 'database' | 'postings'>,
  id: number,
  reason: DishonorReason,
  by: Decider,
): Promise<void> {
  await refuseWhileWaiting(means.database, by.staff.customerId, 'decide payments');
  await inStaffTransaction(means.database, by.staff, async (connection) => {
    const entry = await openEntry(connection, id, by.staff);
    const { rows } = await connection.query<ReturnRow>(
      `${returnRows} where entry.id = $1 and entry.purpose = 'return'`,
      [id],
    );
    const [row] = rows;
    if (!row || !dishonorReasonsOf(row).includes(reason))
      throw new Refusal('conflict', 'This entry can’t be dishonored for this reason.');
    const [code = reason, information] = reason.split('/');
    await refuse(means, entry, 'returning', code, { decision: decisionOf(by), information });
  });
}
