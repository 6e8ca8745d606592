import type { AuditCheck } from '@seven-hills/ledger';

/** Questions about the cash that staff booked at the counter. */
export const counterAuditChecks: readonly AuditCheck[] = [
  {
    // Whoever reads the audit log finds all cash that crossed the counter, and who booked it.
    name: 'cash at the counter is in the audit log',
    sql: `select format('transaction %s: booked at the counter by %s, and the audit log does not say so', item.id, item.booked_by) as finding
          from bank_transaction as item
          where item.booked_by is not null
            and not exists (
              select from audit_event
              where action in ('counter_deposit', 'counter_withdrawal') and actor_id = item.booked_by
                and subject_id = item.customer_id and after_change @> jsonb_build_object('transactionId', item.id)
            )`,
  },
  {
    // An amount that needs a second pair of eyes was seen by one.
    name: 'large cash is approved by a second person',
    sql: `select format('transaction %s: booked at the counter and approved by the same member of staff, %s', item.id, item.booked_by) as finding
          from bank_transaction as item
          join audit_event as event
            on event.action = 'transaction_approved' and event.actor_id = item.booked_by
            and event.after_change @> jsonb_build_object('transactionId', item.id)
          where item.booked_by is not null`,
  },
];
