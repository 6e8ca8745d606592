import type { GoalColor } from '@seven-hills/bank/savings-goals';
import type { Cents } from '@seven-hills/money';
import { bigints, type Statement } from '@seven-hills/postgres';

/** A goal that holds money. */
export interface HoldingGoal {
  id: bigint;
  accountId: bigint;
  name: string;
  color: GoalColor;
  amount: Cents;
}

/** SQL for the customer's order of goals. */
export const goalOrder = 'position, id';

/** Money that an order takes from a goal. */
export interface Taking {
  goalId: bigint;
  amount: Cents;
  /** Whether nobody chose the goal, so that its customers are notified. */
  isNews: boolean;
}

/** A taking with the transaction that needed the money. */
export interface TakingFor extends Taking {
  transactionId: bigint;
}

/** Takes money from goals, with a line in their history, and keeps what customers are told of. */
export const takeFromGoals = (takings: readonly TakingFor[]): Statement<never> => ({
  name: 'take-from-goals',
  text: `with taken as (
           select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[])
             as taken (goal_id, amount, transaction_id, is_news)
         ), lowered as (
           update savings_goal set amount = savings_goal.amount - sums.amount
           from (select goal_id, sum(amount)::bigint as amount from taken group by goal_id) as sums
           where savings_goal.id = sums.goal_id
         ), noted as (
           insert into savings_goal_change (goal_id, cause, amount, transaction_id)
           select goal_id, 'payment', -amount, transaction_id from taken
           returning id, goal_id, transaction_id
         )
         insert into savings_goal_news (change_id)
         select noted.id from noted
         join taken on taken.goal_id = noted.goal_id
           and taken.transaction_id = noted.transaction_id
         where taken.is_news`,
  values: [
    bigints(takings.map(({ goalId }) => goalId)),
    bigints(takings.map(({ amount }) => amount)),
    bigints(takings.map(({ transactionId }) => transactionId)),
    `{${takings.map(({ isNews }) => isNews).join()}}`,
  ],
});
