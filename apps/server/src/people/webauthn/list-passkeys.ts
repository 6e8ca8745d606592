import type { Given } from '@seven-hills/contracts/endpoint';
import type { passkey } from '@seven-hills/contracts/people/passkeys';
import type { Database } from '@seven-hills/postgres';

/** Lists a person's passkeys, in the order in which they were added. */
export async function listPasskeys(
  database: Database,
  customerId: bigint,
): Promise<Given<typeof passkey>[]> {
  const { rows } = await database.query<Given<typeof passkey>>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt",
            is_synced as "isSynced"
     from passkey where customer_id = $1 order by id`,
    [customerId],
  );
  return rows;
}
