import { setFrozen } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';
import { endGoalsOf } from '../savings-goals/record-changes.ts';

/**
 * Closes an empty account for good, under the lock of its ledger account: no money moves on it
 * anymore.
 */
export async function endAccount(connection: Connection, accountId: bigint): Promise<void> {
  await endGoalsOf(connection, accountId);
  await setFrozen(connection, accountId, true);
  // The time now, because postings that began later may have been faster.
  await connection.query(
    'update account set closed_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1',
    [accountId],
  );
}

/** Ends the ownership of an account that was just closed. Its former owners still read it. */
export async function endOwnership(connection: Connection, accountId: bigint): Promise<void> {
  await connection.query(
    `update account_owner set until = account.closed_at
     from account
     where account.id = account_owner.account_id and account.id = $1 and until is null`,
    [accountId],
  );
}
