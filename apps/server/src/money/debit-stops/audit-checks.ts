import type { AuditCheck } from '@seven-hills/ledger';

/** What stop orders returned was due to them. */
export const stopAuditChecks: readonly AuditCheck[] = [
  {
    name: 'stop orders return what they are about',
    sql: `select format('stop order %s: ACH entry %s does not fit it', stop.id, entry.id) as finding
          from debit_stop_hit as hit
          join debit_stop as stop on stop.id = hit.stop_id
          join account on account.id = stop.account_id
          join ach_entry as entry on entry.id = hit.entry_id
          join ach_batch as batch
            on batch.file_id = entry.file_id and batch.position = entry.batch_position
          where entry.direction <> 'debit' or entry.transaction_id is not null
            or entry.state not in ('returning', 'returned')
            or entry.account_number <> account.account_number
            or batch.company_id <> stop.company_id
            or entry.amount <> coalesce(stop.amount, entry.amount)`,
  },
  {
    name: 'stop orders for one payment return one',
    sql: `select format('stop order %s: it was for one payment, and returned %s', stop.id, count(*)) as finding
          from debit_stop_hit as hit
          join debit_stop as stop on stop.id = hit.stop_id
          where stop.scope = 'payment'
          group by stop.id
          having count(*) > 1`,
  },
];
