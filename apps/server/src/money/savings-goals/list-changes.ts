import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listGoalChanges } from '@seven-hills/contracts/money/savings-goals';
import type { Database } from '@seven-hills/postgres';
import { noGoal } from './in-goals-transaction.ts';

/** Lists the changes of a goal, also one that has ended, newest first. Fails with `not_found`. */
export async function listChanges(
  database: Database,
  accountId: bigint | null,
  id: bigint,
  { limit, before }: QueryOf<typeof listGoalChanges>,
): Promise<RowOf<typeof listGoalChanges>[]> {
  const { rowCount } = await database.query(
    'select from savings_goal where id = $1 and account_id = $2',
    [id, accountId],
  );
  if (rowCount !== 1) throw noGoal();
  const { rows } = await database.query<RowOf<typeof listGoalChanges>>({
    name: 'list-goal-changes',
    text: `select change.id, change.created_at as at, change.cause, change.amount, change.wanted,
                  other.name as "otherGoal", change.transaction_id as "transactionId"
           from savings_goal_change as change
           left join savings_goal as other on other.id = change.other_goal_id
           where change.goal_id = $1 and ($3::bigint is null or change.id < $3)
           order by change.id desc
           limit $2`,
    values: [id, limit, before ?? null],
  });
  return rows;
}
