import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { cancelBillSplit } from '@seven-hills/contracts/money/bill-splits';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { readSplit } from './read-splits.ts';

/** Cancels the open requests of one of a customer's own bill splits. Fails with `not_found`. */
export const cancelSplit = (
  database: Database,
  customerId: bigint,
  id: bigint,
): Promise<ResultOf<typeof cancelBillSplit>> =>
  inTransaction(database, async (connection) => {
    await connection.query(
      `select from payment_request
       where split_id = $1 and asker_id = $2 and state = 'open'
       order by id
       for no key update`,
      [id, customerId],
    );
    await connection.query(
      `update payment_request set state = 'canceled', ended_at = now()
       where split_id = $1 and asker_id = $2 and state = 'open' and expires_at > now()`,
      [id, customerId],
    );
    return readSplit(connection, customerId, id);
  });
