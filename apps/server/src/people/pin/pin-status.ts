import { limits } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getPinStatus } from '@seven-hills/contracts/people/pin';
import type { Connection, Database } from '@seven-hills/postgres';
import { findFirstPinWait } from './first-pin-wait.ts';

/**
 * Returns whether a PIN is set, when its lock ends, whether only the password unlocks it, and when
 * a waiting period ends.
 */
export async function pinStatus(
  database: Database | Connection,
  customerId: bigint,
): Promise<ResultOf<typeof getPinStatus>> {
  const { rows } = await database.query<{
    has_pin: boolean;
    locked_until: Date | null;
    failure_count: number | null;
    waiting_period_ends_at: Date | null;
  }>(
    `select pin.customer_id is not null as has_pin, failure_count,
            case when locked_until > now() then locked_until end as locked_until,
            case when waiting_period_ends_at > now() then waiting_period_ends_at end as waiting_period_ends_at
     from customer
     left join pin on pin.customer_id = customer.id
     where customer.id = $1`,
    [customerId],
  );
  const row = rows[0];
  const hasPin = row?.has_pin ?? false;
  const waitsUntil = row?.waiting_period_ends_at ?? null;
  const isWaiting =
    waitsUntil !== null && (hasPin || (await findFirstPinWait(database, customerId)) !== null);
  return {
    hasPin,
    lockedUntil: row?.locked_until ?? null,
    passwordRequired: (row?.failure_count ?? 0) >= limits.pinFailuresUntilPassword,
    waitingPeriodEndsAt: isWaiting ? waitsUntil : null,
  };
}
