import { isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { recordSettlement as contract } from '@seven-hills/contracts/staff/settlements';
import { parseAmount } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { recordFigure } from '../../money/settlements/record-figure.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

interface Settling {
  database: Database;
}

interface Decider {
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Records a network's figure that staff enter; a colleague books it. Returns the day's id. Fails
 * with `conflict` (booked with another figure, no banking day, or not begun), or `recently_reset`.
 */
export async function enterFigure(
  { database }: Settling,
  { network, settlesOn, direction, amount, reference }: BodyOf<typeof contract>,
  { staff, origin }: Decider,
): Promise<bigint> {
  if (!isBusinessDay(settlesOn))
    throw new Refusal('conflict', `${writeDay(settlesOn)} is not a banking day.`);
  const cents = parseAmount(amount) ?? 0n;
  const net = direction === 'to_bank' ? cents : -cents;
  await refuseWhileWaiting(database, staff.customerId, 'enter settlement figures');
  return inStaffTransaction(database, staff, (connection) =>
    recordFigure(
      connection,
      { network, settlesOn, net, reference },
      { staffId: staff.customerId, origin },
    ),
  );
}

/** Notes why a day's figures differ, for staff. Fails with `not_found` or `recently_reset`. */
export async function noteDifference(
  { database }: Settling,
  id: bigint,
  note: string,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'note differences of settlements');
  await inStaffTransaction(database, staff, async (connection) => {
    const { rowCount } = await connection.query(
      'update network_settlement set note = $2 where id = $1',
      [id, note],
    );
    if (rowCount === 0) throw new Refusal('not_found', 'There is no such day.');
    await recordEvent(connection, {
      action: 'settlement_noted',
      actorId: staff.customerId,
      origin,
      after: { settlementId: Number(id) },
      detail: note,
    });
  });
}
