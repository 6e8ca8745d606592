import type { GoalChangeCause } from '@seven-hills/bank/savings-goals';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, texts } from '@seven-hills/postgres';

/** A change of a goal's amount, or why a rule did not change it. */
export interface GoalChange {
  goalId: bigint;
  cause: GoalChangeCause;
  amount: Cents;
  wanted?: Cents;
  customerId?: bigint;
  otherGoalId?: bigint | null;
  transactionId?: bigint;
  dueOn?: string;
  keyHash?: Buffer | null;
}

/** Changes amounts of goals, with a line in their history. The caller has locked their account. */
export async function recordChanges(
  connection: Connection,
  changes: readonly GoalChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await connection.query({
    name: 'record-goal-changes',
    text: `with made as (
             insert into savings_goal_change
               (goal_id, cause, amount, wanted, customer_id, other_goal_id, transaction_id, due_on, key_hash)
             select * from unnest(
               $1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
               $7::bigint[], $8::date[], $9::bytea[]
             )
             returning goal_id, amount
           )
           update savings_goal set amount = savings_goal.amount + sums.amount
           from (select goal_id, sum(amount)::bigint as amount from made group by goal_id) as sums
           where savings_goal.id = sums.goal_id and sums.amount <> 0`,
    values: [
      bigints(changes.map(({ goalId }) => goalId)),
      texts(changes.map(({ cause }) => cause)),
      bigints(changes.map(({ amount }) => amount)),
      bigints(changes.map(({ wanted = null }) => wanted)),
      bigints(changes.map(({ customerId = null }) => customerId)),
      bigints(changes.map(({ otherGoalId = null }) => otherGoalId)),
      bigints(changes.map(({ transactionId = null }) => transactionId)),
      texts(changes.map(({ dueOn = null }) => dueOn)),
      changes.map(({ keyHash = null }) => keyHash),
    ],
  });
}

/**
 * Ends goals; their money is free to spend again. `customerId` is who ends them, null for the bank.
 * The caller has locked their account.
 */
export async function freeGoals(
  connection: Connection,
  goalIds: readonly bigint[],
  customerId: bigint | null,
): Promise<void> {
  await connection.query(
    `with freed as (
       insert into savings_goal_change (goal_id, cause, amount, customer_id)
       select id, 'ended', -amount, $2::bigint from savings_goal
       where id = any ($1::bigint[]) and ended_at is null and amount > 0
     )
     update savings_goal
     set ended_at = now(), amount = 0, fill_amount = null, fill_every = null, fill_next_on = null,
         fill_day = null, income_percent = null, rounds_up = false, follows_since = null
     where id = any ($1::bigint[]) and ended_at is null`,
    [bigints(goalIds), customerId],
  );
}

/** Ends all goals of an account that is closed. The caller has locked the account in the ledger. */
export async function endGoalsOf(connection: Connection, accountId: bigint): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from savings_goal where account_id = $1 and ended_at is null',
    [accountId],
  );
  await freeGoals(
    connection,
    rows.map(({ id }) => id),
    null,
  );
}
