import { bigints, type Connection, type Statement } from '@seven-hills/postgres';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';

/**
 * Locks those of a batch's accounts that several people own, before their sums are read: PIN locks
 * do not serialize what several people move together. An advisory lock, which nothing else takes:
 * the account's row is also changed under the ledger account's lock, which a posting takes later.
 */
export const sharedAccountsSource: FactSource<bigint, null> = {
  name: 'shared accounts',
  async load(opening, accountIds) {
    await opening.add(lockShared(ascending(accountIds)));
    return null;
  },
};

/** Takes the same lock for an account, if several people own it, until the commit. */
export async function lockIfShared(connection: Connection, accountId: bigint): Promise<void> {
  // Sent without its name: the postings' pipeline tracks its own prepared statements.
  const { text, values = [] } = lockShared([accountId]);
  await connection.query(text, [...values]);
}

const lockShared = (accountIds: readonly bigint[]): Statement<{ locked: null }> => ({
  name: 'lock-shared-accounts',
  text: `select pg_advisory_xact_lock(hashtextextended('shared account ' || id, 0)) as locked
         from (
           select id from account where id = any ($1::bigint[]) and is_shared order by id
         ) as shared`,
  values: [bigints(accountIds)],
});
