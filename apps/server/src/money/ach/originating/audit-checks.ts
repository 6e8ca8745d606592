import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { bookedFrom } from '../../settlements/audit-checks.ts';

const { achClearingOut, proofDeposits } = internalAccounts;

/** What was ordered is what the ledger has. */
export const orderChecks: readonly AuditCheck[] = [
  {
    name: 'transfers with other banks have their ACH orders',
    sql: `select format('transaction %s (%s, %s) and its ACH order (%s) do not fit', item.id, item.type,
                        item.status, coalesce(ach_order.state, 'none')) as finding
          from bank_transaction as item
          left join ach_order on ach_order.transaction_id = item.id
          where item.type in ('bank_transfer_in', 'bank_transfer_out', 'ach_payment') and (
            ach_order.id is null or ach_order.amount <> item.amount
            or ach_order.kind <> case item.type when 'bank_transfer_in' then 'add' else 'send' end
            or ach_order.account_id <> coalesce(item.from_account_id, item.to_account_id)
            or item.status <> case
                 when ach_order.state = 'canceled' then 'declined'
                 when ach_order.state = 'held' then 'pending'
                 when ach_order.state = 'assigned' and ach_order.kind = 'add' then 'pending'
                 else 'completed' end
          )`,
  },
  {
    name: 'ACH clearing out holds what orders say',
    sql: `select format('%s has %s cents, and orders explain %s', state.name, state.posted, explained.amount) as finding
          from (
            select 'ACH clearing out' as name, ${achClearingOut} as id,
                   coalesce(sum(amount) filter (where kind <> 'add' and (
                     file_id is not null or reverses is not null
                   )), 0)
                   - coalesce(sum(amount) filter (where kind = 'add' and state in ('settled', 'returned')), 0)
                   + ${bookedFrom('sent')} as amount
            from ach_order
            union all
            select 'proof deposits', ${proofDeposits},
                   coalesce(sum(amount) filter (where kind = 'proof' and file_id is not null), 0)
                   - coalesce(sum(amount) filter (where kind = 'proof' and return_entry_id is not null), 0)
            from ach_order
          ) as explained
          join lateral (
            select explained.name, posted from ledger.account_state where id = explained.id
          ) as state on true
          where state.posted <> explained.amount`,
  },
  {
    name: 'added money is held until its release',
    sql: `select format('hold %s of ACH order %s is %s, and the ledger says %s', hold.id, hold.order_id,
                        hold.state, coalesce(resolution.kind::text, transfer.kind::text, 'nothing')) as finding
          from deposit_hold as hold
          join ach_order on ach_order.id = hold.order_id
          left join ledger.transfer_record as transfer on transfer.id = hold.transfer_id
          left join ledger.transfer_record as resolution on resolution.pending_id = transfer.id
          where case hold.state
                  when 'planned' then ach_order.state in ('settled', 'returned')
                  when 'held' then transfer.kind is distinct from 'pending' or resolution.id is not null
                  else resolution.kind is distinct from 'void_pending' end
             or (transfer.id is not null and (
               transfer.amount <> hold.amount or transfer.debit_account_id <> ach_order.account_id
             ))
          union all
          select format('ACH order %s: its holds do not add up to its amount', ach_order.id)
          from ach_order
          where kind = 'add' and amount is distinct from (
            select sum(amount)::bigint from deposit_hold where order_id = ach_order.id
          )`,
  },
  {
    name: 'debits that are presented again are those that came back',
    sql: `select format('ACH order %s presents order %s again, which does not fit', again.id, first_order.id)
            as finding
          from ach_order as again
          join ach_order as first_order on first_order.id = again.presents_again
          where first_order.state <> 'returned' or first_order.presents_again is not null
             or (again.amount, again.account_id, again.linked_account_id, again.customer_id)
                <> (first_order.amount, first_order.account_id, first_order.linked_account_id,
                    first_order.customer_id)
             or again.settles_on > first_order.settles_on + 180
          union all
          select format('ACH order %s was presented again %s times', presents_again, count(*))
          from ach_order
          where presents_again is not null and state <> 'canceled'
          group by presents_again
          having count(*) > 2`,
  },
  {
    name: 'reversals are the opposite of what was sent',
    sql: `select format('ACH order %s reverses order %s, which does not fit', back.id, sent.id) as finding
          from ach_order as back
          join ach_order as sent on sent.id = back.reverses
          join bank_transaction as item on item.id = back.transaction_id
          where sent.reverses is not null or sent.file_id is null or sent.kind = back.kind
             or (back.amount, back.account_id, back.customer_id)
                <> (sent.amount, sent.account_id, sent.customer_id)
             or back.linked_account_id is distinct from sent.linked_account_id
             or item.type <> case back.kind when 'add' then 'bank_transfer_in' else 'returned_deposit' end`,
  },
  {
    name: 'returned ACH orders have their returns',
    sql: `select format('ACH order %s was returned, and entry %s does not fit', ach_order.id, entry.id) as finding
          from ach_order
          left join ach_entry as entry on entry.id = ach_order.return_entry_id
          where ach_order.state = 'returned' and (
            entry.id is null or entry.purpose <> 'return' or entry.state not in ('posted', 'done')
            or entry.amount <> ach_order.amount
            or entry.direction <> case ach_order.kind when 'add' then 'debit' else 'credit' end
          )`,
  },
];
