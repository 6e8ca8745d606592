import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { lockStops } from './stop-facts.ts';
import { readStop, type Stop } from './stop-row.ts';

export interface StopChange {
  accountId: bigint;
  stopId: bigint;
  /** Whose account it is. */
  customerId: bigint;
  /** The customer, or the staff member. */
  by: bigint;
  origin: Origin;
}

/**
 * Records the written confirmation of an oral order, which then no longer lapses. Repeating it
 * changes nothing. Fails with `not_found`, or `conflict` if the order is not active.
 */
export async function confirmStop(connection: Connection, change: StopChange): Promise<Stop> {
  const stop = await lockStop(connection, change);
  if (!stop.isOral || stop.confirmedAt !== null) return stop;
  await connection.query(
    'update debit_stop set confirmed_at = now(), confirmed_by = $2 where id = $1',
    [stop.id, change.by],
  );
  return record(connection, change, 'debit_stop_confirmed');
}

/**
 * Lifts an order, so that the debits are paid again. Fails with `not_found`, or `conflict` if it is
 * not active.
 */
export async function liftStop(
  connection: Connection,
  change: StopChange,
  reason: string | null = null,
): Promise<Stop> {
  const stop = await lockStop(connection, change);
  await connection.query(
    'update debit_stop set lifted_at = now(), lifted_by = $2, lift_reason = $3 where id = $1',
    [stop.id, change.by, reason],
  );
  return record(connection, change, 'debit_stop_lifted', reason);
}

async function lockStop(connection: Connection, { accountId, stopId }: StopChange): Promise<Stop> {
  await lockStops(connection, accountId);
  const stop = await readStop(connection, accountId, stopId);
  if (stop.state !== 'active')
    throw new Refusal('conflict', 'This stop order has already ended. Please reload the page.');
  return stop;
}

async function record(
  connection: Connection,
  { accountId, stopId, customerId, by, origin }: StopChange,
  action: 'debit_stop_confirmed' | 'debit_stop_lifted',
  detail: string | null = null,
): Promise<Stop> {
  const stop = await readStop(connection, accountId, stopId);
  await recordEvent(connection, {
    action,
    actorId: by,
    subjectId: customerId,
    origin,
    after: { stopId: Number(stopId), company: stop.companyName },
    ...(detail !== null && { detail }),
  });
  return stop;
}
