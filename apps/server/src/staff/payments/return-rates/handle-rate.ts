import {
  type AchReturnRate,
  achReturnRateWords,
} from '@seven-hills/bank/payments/return-rate-words';
import type { Database } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { Refusal } from '../../../http/problem.ts';
import { inStaffTransaction } from '../../../people/sessions/in-staff-transaction.ts';
import type { Decider } from '../decide-entry.ts';

/**
 * Records what staff do about a return rate near its limit, which leaves the queue until it rises
 * again. Fails with `conflict` if it has fallen, or a colleague was first.
 */
export async function handleRate(
  database: Database,
  name: AchReturnRate,
  note: string,
  { staff, origin }: Decider,
): Promise<void> {
  await inStaffTransaction(database, staff, async (connection) => {
    const { rowCount } = await connection.query(
      `update ach_return_rate set note = $2, handled_by = $3, handled_at = now()
       where name = $1 and level <> 'low' and handled_at is null`,
      [name, note, staff.customerId],
    );
    if (rowCount === 0)
      throw new Refusal('conflict', 'This rate does not wait for anybody anymore.');
    await recordEvent(connection, {
      action: 'return_rate_handled',
      actorId: staff.customerId,
      origin,
      after: { rate: achReturnRateWords[name] },
      detail: note,
    });
  });
}
