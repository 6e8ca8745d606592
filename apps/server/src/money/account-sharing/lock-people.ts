import type { Connection } from '@seven-hills/postgres';

/** Serializes the changes of who uses an account. */
export async function lockPeople(connection: Connection, accountId: bigint): Promise<void> {
  await connection.query('select from account where id = $1 for no key update', [accountId]);
}
