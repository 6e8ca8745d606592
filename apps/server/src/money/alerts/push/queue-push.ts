import { bigints, type Connection, texts } from '@seven-hills/postgres';
import { endOfQuiet, type QuietHours } from '../../../platform/time/quiet-hours.ts';

/** An alert to show on its customer's devices. */
interface PushedAlert {
  /** The id of its row in the inbox. */
  id: bigint;
  customerId: bigint;
  /** The name of its kind. */
  kind: string;
  /** The end of the quiet hours; null outside of them. */
  heldUntil: Date | null;
}

/** An alert is dropped if the device cannot be reached within this time. */
const dayMs = 86_400_000;

/** Queues alerts for each of their customers' devices, in the transaction that writes them. */
export async function queuePush(
  connection: Connection,
  alerts: readonly PushedAlert[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return;
  await connection.query({
    name: 'queue-push-messages',
    text: `insert into push_message
             (device_id, customer_id, notification_id, kind, was_held, next_attempt_at, expires_at)
           select device.id, device.customer_id, alert.id, alert.kind, alert.held_until is not null,
                  coalesce(alert.held_until, $5::timestamptz),
                  coalesce(alert.held_until, $5::timestamptz) + $6 * interval '1 ms'
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[])
             as alert (id, customer_id, kind, held_until)
           join push_device as device on device.customer_id = alert.customer_id
           order by alert.id, device.id`,
    values: [
      bigints(alerts.map(({ id }) => id)),
      bigints(alerts.map(({ customerId }) => customerId)),
      texts(alerts.map(({ kind }) => kind)),
      alerts.map(({ heldUntil }) => heldUntil),
      now,
      dayMs,
    ],
  });
}

/**
 * Removes the messages of one kind that are queued for a customer's devices. Waits for a message
 * that is being sent: once the caller's transaction commits, no more are sent.
 */
export async function withdrawPush(
  connection: Connection,
  customerId: bigint,
  kind: string,
): Promise<void> {
  await connection.query(
    `delete from push_message
     where id in (
       select id from push_message where customer_id = $1 and kind = $2 order by id for update
     )`,
    [customerId, kind],
  );
}

/** Updates the delivery time of messages held for quiet hours after those hours change. */
export async function holdAnew(
  connection: Connection,
  customerId: bigint,
  hours: QuietHours | null,
  now: Date,
): Promise<void> {
  const until = (hours && endOfQuiet(hours, now)) ?? now;
  await connection.query(
    `update push_message set next_attempt_at = $2::timestamptz,
         expires_at = $2::timestamptz + $3 * interval '1 ms'
     where id in (
       select id from push_message
       where customer_id = $1 and was_held and attempt_count = 0 order by id for update
     )`,
    [customerId, until, dayMs],
  );
  await connection.query(
    `update mail_message set next_attempt_at = $2
     where customer_id = $1 and topic is not null and attempt_count = 0
       and sent_at is null and refused_at is null and next_attempt_at > now()`,
    [customerId, until],
  );
}
