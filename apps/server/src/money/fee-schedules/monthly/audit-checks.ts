import type { AuditCheck } from '@seven-hills/ledger';
import { factsOfMonth, feeOfMonth } from './month-facts.ts';

/** Queries that verify each charged and each waived maintenance fee. */
export const monthlyFeeAuditChecks: readonly AuditCheck[] = [
  {
    name: 'monthly fees match the terms and balances of their month',
    sql: `select format('account %s, %s: charged %s of %s cents%s, with a lowest balance of %s and direct deposits of %s; the terms say %s, its books %s and %s',
                   decided.account_id, decided.month, decided.charged, decided.amount,
                   ', waived because: ' || decided.waived_because, decided.lowest_balance,
                   decided.direct_deposits, coalesce(fee.amount, 0), found.lowest_balance,
                   found.direct_deposits) as finding
          from monthly_fee as decided
          join account on account.id = decided.account_id
          left join lateral (${feeOfMonth({
            accountType: 'account.account_type',
            customerId: 'decided.customer_id',
            month: 'decided.month',
          })}) as fee on true
          cross join lateral (${factsOfMonth('decided.account_id', 'decided.month')}) as found
          cross join lateral (
            select coalesce(found.lowest_balance >= fee.min_balance, false) as has_balance,
                   coalesce(found.direct_deposits >= fee.direct_deposit, false) as has_deposits
          ) as free
          where fee.amount is distinct from decided.amount
             or (decided.lowest_balance, decided.direct_deposits)
                is distinct from (found.lowest_balance, found.direct_deposits)
             or free.has_balance <> (decided.waived_because is not distinct from 'min_balance')
             or not free.has_balance
                and free.has_deposits <> (decided.waived_because is not distinct from 'direct_deposit')
             or decided.waived_because = 'age_under' and fee.age_under is null
             or decided.waived_because = 'age_from' and fee.age_from is null`,
  },
  {
    name: 'monthly fees are transactions of their account',
    sql: `select format('transaction %s: %s', coalesce(item.id, decided.transaction_id),
                   case when decided.transaction_id is null then 'charges a fee for no month'
                        else 'differs from the fee of its month' end) as finding
          from (select * from bank_transaction where type = 'monthly_fee') as item
          full join (
            select * from monthly_fee where transaction_id is not null
          ) as decided on decided.transaction_id = item.id
          where (item.from_account_id, item.amount)
                is distinct from (decided.account_id, decided.charged)`,
  },
];
