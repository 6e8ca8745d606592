import type { Passkey } from '@seven-hills/contracts/people/passkeys';
import type { Database } from '@seven-hills/postgres';

/** Lists a person's passkeys, in the order in which they were added. */
export async function listPasskeys(database: Database, customerId: bigint): Promise<Passkey[]> {
  const { rows } = await database.query<{
    id: bigint;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
    is_synced: boolean;
  }>(
    `select id, name, created_at, last_used_at, is_synced from passkey
     where customer_id = $1 order by id`,
    [customerId],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isSynced: row.is_synced,
  }));
}
