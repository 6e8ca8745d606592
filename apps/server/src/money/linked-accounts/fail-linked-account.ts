import type { Connection } from '@seven-hills/postgres';

/** Ends a pending link for a reason, such as a return's (R03). */
export async function failLinkedAccount(
  connection: Connection,
  linkedAccountId: bigint,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    "update linked_account set state = 'failed', failed_for = $2 where id = $1 and state = 'pending'",
    [linkedAccountId, reason],
  );
  return rowCount === 1;
}
