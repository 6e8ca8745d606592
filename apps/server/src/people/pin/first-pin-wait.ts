import type { Connection, Database } from '@seven-hills/postgres';
import { findWaitingPeriod, type WaitingPeriod } from '../identity/waiting-period.ts';

/**
 * Returns the waiting period that keeps a customer from setting the first PIN, or null. The period
 * protects the money of an account: one that has received only its initial deposit has none.
 */
export async function findFirstPinWait(
  database: Database | Connection,
  customerId: bigint,
): Promise<WaitingPeriod | null> {
  const waiting = await findWaitingPeriod(database, customerId);
  return waiting && (await hasReceivedMore(database, customerId)) ? waiting : null;
}

/** Whether an account has received anything except its initial deposit. */
async function hasReceivedMore(
  database: Database | Connection,
  customerId: bigint,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from bank_transaction as item
     join account on account.id = item.to_account_id
     where account.customer_id = $1 and item.type <> 'initial_deposit'
     limit 1`,
    [customerId],
  );
  return (rowCount ?? 0) > 0;
}
