import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMailToCustomer } from '../identity/customer.ts';
import { factorResetStoppedMail } from './mails.ts';

/**
 * Stops the pending removal of a person's second factors. Returns false if there is none. Call it
 * under the customer's lock, which the removal itself also takes. `endedBy` is null for a link in
 * mail.
 */
export async function stopFactorReset(
  connection: Connection,
  { customerId, endedBy, origin }: { customerId: bigint; endedBy: bigint | null; origin: Origin },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update factor_reset set state = 'stopped', ended_at = now(), ended_by = $2
     where customer_id = $1 and state = 'waiting'`,
    [customerId, endedBy],
  );
  if (rowCount === 0) return false;
  await recordEvent(connection, {
    action: 'factor_reset_stopped',
    actorId: endedBy ?? customerId,
    subjectId: customerId,
    origin,
    ...(endedBy === null && { detail: 'by a link in mail' }),
  });
  await queueMailToCustomer(connection, customerId, factorResetStoppedMail);
  await announceChange(connection, customerId);
  return true;
}

/** Refreshes a person's open pages, on every server, once the transaction commits. */
export async function announceChange(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query("select pg_notify('person_changed', $1)", [String(customerId)]);
}
