import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { tidyAfterRemoval } from './first-factor.ts';

interface SettingAside {
  customerId: bigint;
  /** Factors added before this time remain; null removes all. */
  since: Date | null;
  /** Null for a job. */
  actorId: bigint | null;
  origin: Origin | null;
}

/**
 * Removes a person's factors and recovery codes without their confirmation, stops trusting their
 * devices, and records the removal. Returns descriptions of what was removed, for the mail; empty
 * if nothing was. Call it under the customer's lock.
 */
export async function setAsideFactors(
  connection: Connection,
  { customerId, since, actorId, origin }: SettingAside,
): Promise<string[]> {
  const passkeys = await connection.query<{ name: string }>(
    `delete from passkey
     where customer_id = $1 and ($2::timestamptz is null or created_at >= $2)
     returning name`,
    [customerId, since],
  );
  // An unfinished setup has no confirmation yet and could be finished later.
  const authenticators = await connection.query<{ is_set_up: boolean }>(
    `delete from authenticator
     where customer_id = $1 and ($2::timestamptz is null or coalesce(confirmed_at, created_at) >= $2)
     returning confirmed_at is not null as is_set_up`,
    [customerId, since],
  );
  const codes = await connection.query(
    `delete from recovery_code
     where customer_id = $1 and ($2::timestamptz is null or created_at >= $2)`,
    [customerId, since],
  );
  await tidyAfterRemoval(connection, customerId);
  const removed = [
    ...passkeys.rows.map(({ name }) => `the passkey “${name}”`),
    ...(authenticators.rows.some((row) => row.is_set_up) ? ['the authenticator app'] : []),
    ...(codes.rowCount ? ['the recovery codes'] : []),
  ];
  if (removed.length > 0)
    await recordEvent(connection, {
      action: 'factors_removed',
      actorId,
      subjectId: customerId,
      origin,
      detail: removed.join(', '),
    });
  return removed;
}
