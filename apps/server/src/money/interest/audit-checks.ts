import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../accounts/account-owners.ts';
import { caseSteps } from './case-steps.ts';
import { dailyInterestSql } from './daily-interest.ts';

/**
 * Queries that verify that the interest owed is the sum of the days' interest, less the credits.
 */
export const interestAuditChecks: readonly AuditCheck[] = [
  {
    name: 'interest of a day matches its balance and rate',
    sql: `select format('account %s, %s: %s millionths of a cent, but %s cents at %s millionths earn %s', account_id, day, micro_cents, balance, rate, ${dailyInterestSql('balance', 'rate')}) as finding
          from interest_day
          where micro_cents <> ${dailyInterestSql('balance', 'rate')}`,
  },
  {
    name: 'interest owed is the sum of the days less the credits',
    sql: `select format('account %s: earned %s and was credited %s cents by its sums, %s and %s by its days and transactions', account_id, coalesce(earning.earned_micro_cents, 0), coalesce(earning.paid_cents, 0), coalesce(days.earned, 0), coalesce(credits.paid, 0)) as finding
          from interest_account as earning
          full join (
            select account_id, sum(micro_cents) as earned from interest_day group by account_id
          ) as days using (account_id)
          full join (
            select payment.account_id, sum(item.amount) as paid
            from interest_payment as payment
            join bank_transaction as item on item.id = payment.transaction_id
            group by payment.account_id
          ) as credits using (account_id)
          where coalesce(earning.earned_micro_cents, 0) <> coalesce(days.earned, 0)
             or coalesce(earning.paid_cents, 0) <> coalesce(credits.paid, 0)`,
  },
  {
    name: 'credits and debits of cases earn from the day of the transaction',
    sql: `select format('transaction %s counts %s cents from %s to %s instead of %s from %s to %s', known.transaction_id, known.amount, known.dated, known.posted, step.amount, step.dated, step.posted) as finding
          from (${caseSteps}) as step
          join backdated_transaction as known using (transaction_id, account_id)
          where (known.dated, known.posted, known.amount) is distinct from (step.dated, step.posted, step.amount)
`,
  },
  {
    name: 'interest transactions are credits of a month',
    sql: `select format('transaction %s: %s', coalesce(item.id, payment.transaction_id),
                   case when payment.transaction_id is null then 'credits interest for no month'
                        else 'is named by a credit of interest of another account or type' end) as finding
          from (select * from bank_transaction where type = 'interest') as item
          full join interest_payment as payment on payment.transaction_id = item.id
          where payment.transaction_id is null or item.id is null
             or item.to_account_id is distinct from payment.account_id
                and not (exists (select from certificate where account_id = payment.account_id)
                         and ${hasOwned('item.customer_id', 'item.to_account_id')})`,
  },
];
