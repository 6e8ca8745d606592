import type { AuditCheck } from '@seven-hills/ledger';

/**
 * Queries that verify that goals hold only money that is there, and that their history explains it.
 */
export const goalAuditChecks: readonly AuditCheck[] = [
  {
    name: 'goals hold no more than is available',
    sql: `select format('account %s: its goals hold %s cents, but only %s are available', state.id, held.amount, state.posted - state.held) as finding
          from (
            select account_id, sum(amount) as amount from savings_goal where amount > 0 group by account_id
          ) as held
          join ledger.account_state as state on state.id = held.account_id
          where held.amount > state.posted - state.held`,
  },
  {
    name: 'goals hold what their history adds up to',
    sql: `select format('goal %s: holds %s cents, but its history adds up to %s', goal.id, goal.amount, coalesce(made.amount, 0)) as finding
          from savings_goal as goal
          left join (
            select goal_id, sum(amount) as amount from savings_goal_change group by goal_id
          ) as made on made.goal_id = goal.id
          where goal.amount <> coalesce(made.amount, 0)`,
  },
  {
    name: 'goals changed for transactions of their account',
    sql: `select format('change %s of goal %s: transaction %s is not one of account %s', change.id, goal.id, item.id, goal.account_id) as finding
          from savings_goal_change as change
          join savings_goal as goal on goal.id = change.goal_id
          join bank_transaction as item on item.id = change.transaction_id
          where goal.account_id is distinct from
            case change.cause when 'share' then item.to_account_id else item.from_account_id end`,
  },
];
