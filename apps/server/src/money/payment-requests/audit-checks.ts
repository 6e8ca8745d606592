import type { AuditCheck } from '@seven-hills/ledger';

/** Queries that verify that payment requests were paid once, as requested. */
export const requestAuditChecks: readonly AuditCheck[] = [
  {
    name: 'payment requests were paid as they were asked',
    sql: `select format('payment request %s: %s', request.id,
                   case when item.id is null then 'its transaction does not exist'
                        when item.amount <> request.amount
                          then format('transaction %s moved %s cents instead of %s', item.id, item.amount, request.amount)
                        when item.to_account_id is distinct from requester.id
                          then format('transaction %s was paid to another recipient', item.id)
                        else format('transaction %s was paid by another customer', item.id) end) as finding
          from payment_request as request
          left join account as requester on requester.customer_id = request.asker_id
          left join account as payer on payer.customer_id = request.answered_by
          left join bank_transaction as item on item.id = request.transaction_id
          where request.state = 'paid'
            and (item.id is null
                 or item.type <> 'transfer'
                 or item.amount <> request.amount
                 or item.to_account_id is distinct from requester.id
                 or item.from_account_id is distinct from payer.id
                 or request.asked_id <> request.answered_by)`,
  },
];
