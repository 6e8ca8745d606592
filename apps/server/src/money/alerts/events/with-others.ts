import { bigints, type Connection } from '@seven-hills/postgres';
import type { AlertEvent } from '../../../capability/alert-kind.ts';
import { ascending } from '../../../platform/database/batch-facts.ts';
import type { FollowedTransaction } from './judge-transaction.ts';

/**
 * Adds a copy of each event of an account that several people use, for everyone besides the person
 * in whose name it is. Reads nothing if there is no such account.
 */
export async function withOthers(
  connection: Connection,
  transactions: readonly FollowedTransaction[],
  events: readonly AlertEvent[],
): Promise<readonly AlertEvent[]> {
  const accountIds = transactions.flatMap(({ has_others, payer_account_id, payee_account_id }) =>
    has_others ? [payer_account_id, payee_account_id].filter((id) => id !== null) : [],
  );
  if (accountIds.length === 0) return events;
  const { rows } = await connection.query<{ account_id: bigint; customer_id: bigint }>({
    name: 'others-of-accounts',
    text: `select held.account_id, held.customer_id
           from account_owner as held
           join account on account.id = held.account_id
           where held.account_id = any ($1::bigint[]) and held.until is null
             and held.customer_id <> account.customer_id`,
    values: [bigints(ascending(accountIds))],
  });
  const othersOf = Map.groupBy(rows, ({ account_id }) => account_id);
  return events.flatMap((event) => [
    event,
    ...(othersOf.get(event.accountId ?? 0n) ?? []).map(({ customer_id: customerId }) => ({
      ...event,
      customerId,
    })),
  ]);
}
