import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listGoalChanges } from '@seven-hills/contracts/money/savings-goals';
import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { noGoal } from './in-goals-transaction.ts';

type Change = RowOf<typeof listGoalChanges>;
type ChangeRow = Omit<Change, 'by'> & { by_id: bigint | null; by_name: string | null };

/**
 * Lists the latest changes of a goal, also one that has ended, newest first, as the caller sees
 * them. Fails with `not_found`.
 */
export async function listChanges(
  database: Database,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  id: bigint,
  { limit }: QueryOf<typeof listGoalChanges>,
): Promise<Change[]> {
  const { rowCount } = await database.query(
    'select from savings_goal where id = $1 and account_id = $2',
    [id, accountId],
  );
  if (rowCount !== 1) throw noGoal();
  const { rows } = await database.query<ChangeRow>({
    name: 'list-goal-changes',
    text: `select change.id, change.created_at as at, change.cause, change.amount, change.wanted,
                  other.name as "otherGoal", change.transaction_id as "transactionId",
                  change.customer_id as by_id, ${holderNameSql('person')} as by_name
           from savings_goal_change as change
           left join savings_goal as other on other.id = change.other_goal_id
           left join customer as person on person.id = change.customer_id
           where change.goal_id = $1
           order by change.id desc
           limit $2`,
    values: [id, limit],
  });
  return rows.map(({ by_id, by_name: name, ...change }) => ({
    ...change,
    by: by_id === null || name === null ? null : { name, isYou: by_id === customerId },
  }));
}
