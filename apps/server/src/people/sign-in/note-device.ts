import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { CustomerRow } from '../identity/customer.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { newDeviceMail } from './mails.ts';

/**
 * Records the device of a sign-in, and notifies the customer if it is new. A customer's first
 * sign-in triggers no mail, since there is no earlier device to compare with.
 */
export async function noteDevice(
  connection: Connection,
  customer: CustomerRow,
  origin: Origin,
): Promise<void> {
  const { device } = describeDevice(origin.userAgent);
  const { rows } = await connection.query<{ is_new: boolean; knows_others: boolean }>(
    `with others as (
       select exists (select from known_device where customer_id = $1 and device <> $2) as known
     )
     insert into known_device as seen (customer_id, device) values ($1, $2)
     on conflict (customer_id, device) do update set last_seen_at = now()
     returning seen.first_seen_at = seen.last_seen_at as is_new, (select known from others) as knows_others`,
    [customer.id, device],
  );
  if (!rows[0]?.is_new || !rows[0].knows_others) return;
  await recordOwnEvent(connection, customer.id, { action: 'new_device', origin, detail: device });
  const signIn = { device, ipAddress: origin.ipAddress, moment: writeMoment(bankNow()) };
  await queueMail(connection, customer.email, newDeviceMail(customer.first_name, signIn));
}
