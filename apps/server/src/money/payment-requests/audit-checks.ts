import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../accounts/account-owners.ts';

/** Queries that verify that payment requests were paid once, as requested. */
export const requestAuditChecks: readonly AuditCheck[] = [
  {
    name: 'payment requests were paid as they were asked',
    sql: `select format('payment request %s: %s', request.id,
                   case when item.id is null then 'its transaction does not exist'
                        when item.amount <> request.amount
                          then format('transaction %s moved %s cents instead of %s', item.id, item.amount, request.amount)
                        when not ${hasOwned('request.asker_id', 'item.to_account_id')}
                          then format('transaction %s was paid to another recipient', item.id)
                        else format('transaction %s was paid by another customer', item.id) end) as finding
          from payment_request as request
          left join bank_transaction as item on item.id = request.transaction_id
          where request.state = 'paid'
            and (item.id is null
                 or item.type <> 'transfer'
                 or item.amount <> request.amount
                 or not ${hasOwned('request.asker_id', 'item.to_account_id')}
                 or not ${hasOwned('request.answered_by', 'item.from_account_id')}
                 or request.asked_id <> request.answered_by)`,
  },
];
