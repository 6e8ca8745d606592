import type { Connection, Database } from '@seven-hills/postgres';

/**
 * Removes every browser that receives a customer's alerts, except for the one with the given
 * fingerprint (the SHA-256 of its address, in base64url), if any. Returns how many were removed.
 */
export async function removePushDevices(
  database: Database | Connection,
  customerId: bigint,
  keptFingerprint?: string,
): Promise<number> {
  const { rowCount } = await database.query(
    `with unsent as materialized (
       select from push_message where customer_id = $1 order by id for update
     )
     delete from push_device
     where customer_id = $1 and (select count(*) from unsent) >= 0
       and sha256(convert_to(endpoint, 'UTF8')) is distinct from $2`,
    [customerId, keptFingerprint ? Buffer.from(keptFingerprint, 'base64url') : null],
  );
  return rowCount ?? 0;
}

/**
 * Removes one browser; with `customerId`, only if it is that customer's. Returns its name, or null.
 */
export async function removePushDevice(
  connection: Connection,
  deviceId: bigint,
  customerId: bigint | null = null,
): Promise<string | null> {
  // Uses the same order as the withdrawal of alerts, so that the two cannot deadlock.
  await connection.query(
    `select from push_message
     where device_id = $1 and ($2::bigint is null or customer_id = $2)
     order by id for update`,
    [deviceId, customerId],
  );
  const { rows } = await connection.query<{ device: string }>(
    `delete from push_device where id = $1 and ($2::bigint is null or customer_id = $2)
     returning device`,
    [deviceId, customerId],
  );
  return rows[0]?.device ?? null;
}
