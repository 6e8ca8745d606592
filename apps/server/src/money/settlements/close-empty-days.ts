import type { Connection, Database } from '@seven-hills/postgres';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { type BookingDecision, recordBooking } from './posting.ts';
import { netOfItems } from './settlement-items.ts';

/*
 * The ledger has no transfers of nothing, so a figure of zero is booked without one if nothing was
 * sent or returned.
 */

const booked = `booked_received = 0, booked_sent = 0, booked_returned = 0, booked_at = now()`;
const isEmpty = `booked_at is null and net = 0 and settles_on < ${bankToday}
  and ${netOfItems('day.id', 'sent')} = 0 and ${netOfItems('day.id', 'returned')} = 0`;

/** Books the past days for which reports state zero, and so do the files. Returns how many. */
export async function closeEmptyDays(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `update network_settlement as day set ${booked}
     where ${isEmpty} and recorded_by is null and ${netOfItems('day.id', 'received')} = 0`,
  );
  return rowCount ?? 0;
}

/**
 * Books one day with a figure of zero as staff decide. Returns false, having changed nothing, if
 * there is something to post.
 */
export async function closeEmptyDay(
  connection: Connection,
  id: bigint,
  decision: BookingDecision,
): Promise<boolean> {
  const { rows } = await connection.query<Parameters<typeof recordBooking>[1]>(
    `update network_settlement as day
     set ${booked}, booked_by = $2, note = coalesce($3, note)
     where id = $1 and ${isEmpty} and recorded_by is distinct from $2
     returning id, network, settles_on::text, net, ${netOfItems('day.id', 'received')} as received,
               0::bigint as sent, 0::bigint as returned`,
    [id, decision.staffId, decision.note],
  );
  const [day] = rows;
  if (day) await recordBooking(connection, day, decision);
  return day !== undefined;
}
