import type { AuditCheck } from '@seven-hills/ledger';

/** Queries that verify that rules moved what they say, for income that counts. */
export const incomeRuleAuditChecks: readonly AuditCheck[] = [
  {
    name: 'income rules moved what they say',
    sql: `select format('rule %s for transaction %s: %s', rule.id, outcome.income_id,
                   case when income.id is null then 'the income does not exist'
                        when income.to_account_id is distinct from rule.from_account_id
                          or income.status <> 'completed' or income.amount < rule.income_min
                          then 'it is no income of the rule'
                        when moved.id is null then 'its transfer does not exist'
                        else format('transaction %s is not its transfer', moved.id) end) as finding
          from income_rule_outcome as outcome
          join income_rule as rule on rule.id = outcome.rule_id
          left join bank_transaction as income on income.id = outcome.income_id
          left join bank_transaction as moved on moved.id = outcome.transaction_id
          where income.id is null
             or income.to_account_id is distinct from rule.from_account_id
             or income.status <> 'completed' or income.amount < rule.income_min
             or (outcome.transaction_id is not null and (
               moved.id is null or moved.type <> 'own_transfer'
               or moved.customer_id <> rule.customer_id
               or moved.from_account_id is distinct from rule.from_account_id
               or moved.to_account_id is distinct from rule.to_account_id
               or moved.amount <> outcome.amount
             ))
             or outcome.amount <> greatest(coalesce(rule.amount, income.amount * rule.percent / 100), 1)`,
  },
];
