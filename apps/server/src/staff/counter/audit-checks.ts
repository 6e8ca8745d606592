import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';

/** Queries that verify the cash that staff booked at the counter. */
export const counterAuditChecks: readonly AuditCheck[] = [
  {
    // The audit log lists all cash that crossed the counter, and who booked it.
    name: 'cash at the counter is in the audit log',
    sql: `select format('transaction %s: booked at the counter by %s, but the audit log has no record of it', item.id, item.booked_by) as finding
          from bank_transaction as item
          where item.booked_by is not null
            and not exists (
              select from audit_event
              where action in ('counter_deposit', 'counter_withdrawal') and actor_id = item.booked_by
                and subject_id = item.customer_id and after_change @> jsonb_build_object('transactionId', item.id)
            )`,
  },
  {
    // All cash booked at the counter, including a first deposit, moved through the cash account.
    name: 'cash at the counter met the cash account',
    sql: `select format('transaction %s: booked at the counter, but the ledger moved no cash', item.id) as finding
          from bank_transaction as item
          left join ledger.transfer_record as transfer
            on transfer.id = item.amount_transfer_id
            and ${internalAccounts.cash} in (transfer.debit_account_id, transfer.credit_account_id)
          where item.booked_by is not null and transfer.id is null
            -- Of a distribution that is withheld entirely, no cash is handed out.
            and not exists (
              select from ira_distribution
              where transaction_id = item.id and withheld = ira_distribution.amount
            )`,
  },
  {
    // A second staff member approved every amount that requires it.
    name: 'large cash is approved by a second person',
    sql: `select format('transaction %s: booked at the counter and approved by the same staff member, %s', item.id, item.booked_by) as finding
          from bank_transaction as item
          join audit_event as event
            on event.action = 'transaction_approved' and event.actor_id = item.booked_by
            and event.after_change @> jsonb_build_object('transactionId', item.id)
          where item.booked_by is not null`,
  },
];
