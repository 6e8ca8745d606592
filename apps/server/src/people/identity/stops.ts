import type { RecordedReason, StopKind, StopReason } from '@seven-hills/contracts/staff/stops';
import type { Connection, Database } from '@seven-hills/postgres';

/** Why staff stop a person, for the record. The customer sees neither the reason nor the note. */
export interface StopCause {
  reason: StopReason;
  note: string | null;
}

/**
 * Starts a stop; returns false if one is already open. The caller holds the lock that readers take
 * before they decide: the ledger account's for a suspension, the customer's for a blocked sign-in.
 * `startedBy` is null for the bank's own actions.
 */
export async function startStop(
  connection: Connection | Database,
  stop: {
    customerId: bigint;
    kind: StopKind;
    startedBy: bigint | null;
    reason: RecordedReason;
    note: string | null;
  },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into customer_stop (customer_id, kind, reason, note, started_by)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id, kind) where ended_at is null do nothing`,
    [stop.customerId, stop.kind, stop.reason, stop.note, stop.startedBy],
  );
  return rowCount === 1;
}

/** Ends the open stop, under the same lock; returns false if there is none. */
export async function endStop(
  connection: Connection,
  stop: { customerId: bigint; kind: StopKind; endedBy: bigint; note: string | null },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update customer_stop set ended_at = now(), ended_by = $3, end_note = $4
     where customer_id = $1 and kind = $2 and ended_at is null`,
    [stop.customerId, stop.kind, stop.endedBy, stop.note],
  );
  return rowCount === 1;
}

/** SQL for whether staff have stopped a person in one of these ways, over `customer`. */
export const stopCondition = (...kinds: StopKind[]) => `exists (
  select from customer_stop as stop
  where stop.customer_id = customer.id and stop.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
    and stop.ended_at is null)`;

/**
 * Whether staff have stopped a person in one of these ways. Rely on it only under the lock of that
 * kind; closing an account holds both locks.
 */
export async function isStopped(
  database: Connection | Database,
  customerId: bigint,
  ...kinds: StopKind[]
): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from customer_stop where customer_id = $1 and kind = any ($2::text[]) and ended_at is null',
    [customerId, kinds],
  );
  return rowCount !== 0;
}
