import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { noAccount } from '../orders/customer-order.ts';

/**
 * Changes the goals of a person's account under the lock that every posting of the account takes,
 * so that what is free to spend stays as it was read. Judges again that the person owns the
 * account. Fails with `not_found`, and as `inPersonTransaction`.
 */
export function inGoalsTransaction<Result>(
  database: Database,
  principal: Principal,
  work: (connection: Connection, accountId: bigint) => Promise<Result>,
): Promise<Result> {
  const { customerId, accountId } = principal;
  if (accountId === null) throw noAccount();
  return inPersonTransaction(database, principal, async (connection) => {
    await lockAccount(connection, accountId);
    const { rowCount } = await connection.query(
      `select from account_owner as held
       join account on account.id = held.account_id
       where held.customer_id = $1 and held.account_id = $2 and held.until is null
         and held.role <> 'viewer' and account.closed_at is null and not account.is_certificate`,
      [customerId, accountId],
    );
    if (rowCount !== 1) throw noAccount();
    return work(connection, accountId);
  });
}

export const noGoal = () => new Refusal('not_found', 'There is no such goal.');
