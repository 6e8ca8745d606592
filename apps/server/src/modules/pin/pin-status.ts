import type { getPinStatus } from '@seven-hills/contracts/api/pin';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { limits } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';

/** Whether a PIN is set, until when it is locked, and whether only the password opens it. */
export async function pinStatus(
  database: Database,
  customerId: bigint,
): Promise<AnswerOf<typeof getPinStatus>> {
  const { rows } = await database.query<{ locked_until: Date | null; failure_count: number }>(
    `select case when locked_until > now() then locked_until end as locked_until, failure_count
     from pin where customer_id = $1`,
    [customerId],
  );
  const row = rows[0];
  return {
    hasPin: row !== undefined,
    lockedUntil: row?.locked_until?.toISOString() ?? null,
    passwordRequired: (row?.failure_count ?? 0) >= limits.pinFailuresUntilPassword,
  };
}
