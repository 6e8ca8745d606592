import type { AuditCheck } from '@seven-hills/ledger';

/** Queries that verify that stored statements still agree with the ledger, and with each other. */
export const statementAuditChecks: readonly AuditCheck[] = [
  {
    name: 'statements have the data that they were written with',
    sql: `select format('statement of account %s, %s: its data does not have its hash', account_id, month) as finding
          from statement
          where data_hash <> statement_hash(
            account_id, opening_balance, closing_balance, last_sequence - entry_count, last_sequence
          )`,
  },
  {
    name: 'statements open and close with the balances of their entries',
    sql: `select format('statement of account %s, %s: from %s to %s cents, but from %s to %s in the ledger', statement.account_id, month, opening_balance, closing_balance, coalesce(opening.balance_after, 0), closing.balance_after) as finding
          from statement
          left join ledger.entry_record as opening
            on opening.account_id = statement.account_id
            and opening.sequence = statement.last_sequence - statement.entry_count
          left join ledger.entry_record as closing
            on closing.account_id = statement.account_id
            and closing.sequence = statement.last_sequence
          where opening_balance <> coalesce(opening.balance_after, 0)
             or closing_balance is distinct from closing.balance_after`,
  },
  {
    name: 'statements follow each other without a gap',
    sql: `select format('statement of account %s, %s: does not begin where the one before ends', account_id, month) as finding
          from (
            select account_id, month, opening_balance, last_sequence - entry_count as after_sequence,
                   lag(month) over of_account as month_before,
                   lag(last_sequence) over of_account as sequence_before
            from statement
            window of_account as (partition by account_id order by month)
          ) as item
          where after_sequence <> coalesce(sequence_before, 0)
             or month <> month_before + interval '1 month'`,
  },
];
