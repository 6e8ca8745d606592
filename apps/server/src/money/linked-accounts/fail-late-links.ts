import { type Database, inTransaction } from '@seven-hills/postgres';
import { failLinkedAccount } from '../outside-accounts/fail-linked-account.ts';

/** Fails the links whose deposits were not confirmed in time, one at a time; called by a job. */
export async function failLateLinks(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: bigint }>(
    `select id from linked_account where state = 'pending' and proof_ends_at <= now() order by id`,
  );
  for (const { id } of rows)
    await inTransaction(database, (connection) => failLinkedAccount(connection, id, 'late'));
}
