import { limits } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';

/**
 * Returns whether a staff member has given a reason for opening a customer's page in the last
 * `viewReasonHours`.
 */
export async function hasStatedReason(
  database: Database,
  staffId: bigint,
  customerId: bigint,
): Promise<boolean> {
  const { rows } = await database.query<{ is_stated: boolean }>(
    `select exists (
       select from customer_view
       where staff_id = $1 and customer_id = $2 and what = 'details' and reason is not null
         and viewed_at > now() - make_interval(hours => $3)
     ) as is_stated`,
    [staffId, customerId, limits.viewReasonHours],
  );
  return rows[0]?.is_stated ?? false;
}
