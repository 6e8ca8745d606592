import { isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { recordSettlement as contract } from '@seven-hills/contracts/staff/settlements';
import { parseAmount } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { bookSettlements } from '../../money/settlements/book-settlements.ts';
import { settledMeanwhile, settlementKind } from '../../money/settlements/posting.ts';
import { recordFigure } from '../../money/settlements/record-figure.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { readSettlement } from './list-settlements.ts';

export interface Settling {
  database: Database;
  postings: Postings;
}

interface Decider {
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Records a network's figure that staff enter, and books the day if the figures agree. Returns the
 * day's id. Fails with `conflict`: booked with another figure, no banking day, or not begun.
 */
export async function enterFigure(
  means: Settling,
  { network, settlesOn, direction, amount, reference }: BodyOf<typeof contract>,
  { staff, origin }: Decider,
): Promise<bigint> {
  if (!isBusinessDay(settlesOn))
    throw new Refusal('conflict', `${writeDay(settlesOn)} is not a banking day.`);
  const cents = parseAmount(amount) ?? 0n;
  const net = direction === 'to_bank' ? cents : -cents;
  const id = await inStaffTransaction(means.database, staff, (connection) =>
    recordFigure(
      connection,
      { network, settlesOn, net, reference },
      { staffId: staff.customerId, origin },
    ),
  );
  await bookSettlements(means);
  return id;
}

/** Notes why a day's figures differ, for staff. Fails with `not_found`. */
export async function noteDifference(
  { database }: Settling,
  id: bigint,
  note: string,
  { staff, origin }: Decider,
): Promise<void> {
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

/**
 * Books a past day although its figures differ; the difference stays in the clearing account. Fails
 * with `not_found`, `conflict` (booked or changed meanwhile, or entered by the caller), or
 * `recently_reset`.
 */
export async function bookDifference(
  { database, postings }: Settling,
  id: bigint,
  note: string,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'book settlements');
  await inStaffTransaction(database, staff, async (connection) => {
    const day = await readSettlement(connection, id, staff.customerId);
    if (typeof day.net !== 'bigint')
      throw new Refusal('conflict', 'Enter the network’s figure of this day first.');
    if (day.bookedAt !== null) throw settledMeanwhile();
    if (day.settlesOn >= bankDayAt())
      throw new Refusal('conflict', 'Files of this day can still arrive. Book it tomorrow.');
    const { network, net } = day;
    const decision = { staffId: staff.customerId, origin, note };
    await postings.decide(settlementKind, { settlementId: id, network, net, decision });
  });
}
