import { limits } from '@seven-hills/bank/limits';
import { bigints, type Connection, type Statement } from '@seven-hills/postgres';
import { nameOf } from '../../audit-log/record-event.ts';

export interface PinRow {
  customer_id: bigint;
  key_id: string;
  salt: Buffer;
  mac: Buffer;
  failure_count: number;
  locked_minutes_left: number;
}

/** A PIN's row, locked until the commit. The counts change as PINs are verified. */
export interface PinState extends PinRow {
  isChanged: boolean;
  becameLocked: boolean;
}

/** Serializes the use of each PIN, so that parallel guesses cannot bypass the count. */
export function lockPins(customerIds: readonly bigint[]): Statement<PinRow> {
  return {
    name: 'lock-pins',
    text: `select customer_id, key_id, salt, mac, failure_count,
                  coalesce(ceil(greatest(extract(epoch from locked_until - now()), 0) / 60), 0)::int as locked_minutes_left
           from pin
           where customer_id = any ($1::bigint[])
           order by customer_id
           for update`,
    values: [bigints(customerIds)],
  };
}

/**
 * Copies the row field by field: spreading a row that was read column by column costs ten times as
 * much.
 */
export const pinStateOf = (row: PinRow): PinState => ({
  customer_id: row.customer_id,
  key_id: row.key_id,
  salt: row.salt,
  mac: row.mac,
  failure_count: row.failure_count,
  locked_minutes_left: row.locked_minutes_left,
  isChanged: false,
  becameLocked: false,
});

/** Stores the counts of wrong PINs, and records new locks in the audit log. */
export async function updatePins(
  connection: Connection,
  changed: readonly PinState[],
): Promise<void> {
  await connection.query({
    name: 'update-pins',
    text: `update pin
           set failure_count = changed.failure_count,
               locked_until = case when changed.became_locked then now() + make_interval(mins => $4)
                                   when changed.failure_count = 0 then null
                                   else locked_until end
           from unnest($1::bigint[], $2::int[], $3::boolean[]) as changed (customer_id, failure_count, became_locked)
           where pin.customer_id = changed.customer_id`,
    values: [
      changed.map(({ customer_id }) => customer_id),
      changed.map(({ failure_count }) => failure_count),
      changed.map(({ becameLocked }) => becameLocked),
      limits.pinLockMinutes,
    ],
  });
  const locked = changed
    .filter(({ becameLocked }) => becameLocked)
    .map(({ customer_id }) => customer_id);
  if (locked.length > 0)
    await connection.query(
      `insert into audit_event (action, actor_id, subject_id, actor_name, subject_name)
       select 'pin_locked', holder, holder, ${nameOf('holder')}, ${nameOf('holder')}
       from unnest($1::bigint[]) as holder`,
      [locked],
    );
}
