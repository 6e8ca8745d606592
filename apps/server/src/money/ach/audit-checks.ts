import type { AuditCheck } from '@seven-hills/ledger';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { bookedFrom } from '../settlements/audit-checks.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

const { achClearingIn, achClearingOut, achReturns, achSuspense, earlyPay, proofDeposits } =
  internalAccounts;

const entryName = "format('ACH entry %s of file %s', entry.trace_number, entry.file_id)";
const signed = "case entry.direction when 'credit' then entry.amount else -entry.amount end";
const isCorrected = `exists (
  select from transaction_correction
  where corrected_id = entry.transaction_id and not is_fee_only
)`;
const isRefused = "entry.state in ('returning', 'returned')";

/** Compares the balance of one of the network's accounts with what the entries say, in cents. */
const balances = (account: bigint, name: string, moved: string, besides = '0'): AuditCheck => ({
  name: `${name} holds what entries say`,
  sql: `select format('${name} has %s cents, and entries explain %s', state.posted, explained.amount) as finding
        from ledger.account_state as state, (
          select coalesce(sum(${moved}), 0)::bigint + ${besides} as amount
          from ach_entry as entry
          where entry.purpose in ('live', 'return')
        ) as explained
        where state.id = ${account} and state.posted <> explained.amount`,
});

/** What the received entries say is what the ledger has. */
export const auditChecks: readonly AuditCheck[] = [
  {
    name: 'ACH entries have their transactions',
    sql: `select format('%s has no transaction that fits', ${entryName}) as finding
          from ach_entry as entry
          left join bank_transaction as item on item.id = entry.transaction_id
          left join account
            on account.id = case entry.direction when 'credit' then item.to_account_id else item.from_account_id end
          where (entry.state = 'posted' or entry.transaction_id is not null) and (
            item.id is null or item.status <> 'completed'
            -- Of a returned deposit, the rest is owed, which another transaction says.
            or (item.amount <> entry.amount and item.type <> 'returned_deposit')
            or item.type <> case
                 when entry.purpose = 'return' and entry.direction = 'debit' then 'returned_deposit'
                 when entry.purpose = 'return' then 'bank_transfer_return'
                 when entry.direction = 'credit' then 'ach_credit' else 'ach_debit' end
            or entry.purpose not in ('live', 'return')
            or (entry.purpose = 'live' and account.account_number is distinct from entry.account_number)
          )`,
  },
  {
    name: 'transactions from other banks have their ACH entries',
    sql: `select format('transaction %s: no ACH entry explains it', item.id) as finding
          from bank_transaction as item
          where item.type in ('ach_credit', 'ach_debit', 'bank_transfer_return')
            and not exists (select from ach_entry where transaction_id = item.id)`,
  },
  {
    name: 'ACH files have the entries that they count',
    sql: `select format('ACH file %s: %s cents of credits and %s of debits, and its entries have others', file.id,
                        file.total_credit, file.total_debit) as finding
          from ach_file as file
          left join lateral (
            select coalesce(sum(amount) filter (where direction = 'credit'), 0)::bigint as credits,
                   coalesce(sum(amount) filter (where direction = 'debit'), 0)::bigint as debits
            from (
              select direction, amount from ach_entry
              where case file.direction when 'in' then file_id else return_file_id end = file.id
              union all
              select case kind when 'add' then 'debit' else 'credit' end, amount
              from ach_order where file_id = file.id
            ) as listed
          ) as entries on true
          where file.state in ('accepted', 'written')
            and (entries.credits, entries.debits) <> (file.total_credit, file.total_debit)`,
  },
  {
    name: 'returns to the ACH network touch only its accounts',
    sql: `select format('ledger transfer %s moves money of an account that is not the network’s', transfer.id) as finding
          from ledger.transfer_record as transfer
          where transfer.code in (${transferCodes.ach_return}, ${transferCodes.ach_suspense})
            and not array[transfer.debit_account_id, transfer.credit_account_id]
                    <@ array[${achClearingIn}, ${achReturns}, ${achSuspense}, ${achClearingOut}, ${earlyPay}]::bigint[]`,
  },
  balances(
    achClearingIn,
    'ACH clearing in',
    `case when exists (
            select from ach_early_payment where entry_id = entry.id and settled_at is null
          ) then 0
          when exists (select from ach_early_payment where entry_id = entry.id) then ${signed}
          when entry.state in ('waiting', 'held') then 0
          -- Another bank asks for it back: it is on its way from the account to the returns.
          when entry.state = 'posted' and ${isCorrected} then 0
          else ${signed} end`,
    `-${bookedFrom('received')}`,
  ),
  balances(
    earlyPay,
    'early pay',
    `coalesce((
      select entry.amount * (
        (settled_at is null)::int - (entry.state = 'posted' and ${isCorrected})::int
      )
      from ach_early_payment where entry_id = entry.id
    ), 0)`,
  ),
  {
    name: 'early pay settles on its day',
    sql: `select format('%s was paid early, and its settlement on %s was not posted', ${entryName},
                        entry.settles_on) as finding
          from ach_early_payment as early
          join ach_entry as entry on entry.id = early.entry_id
          where early.settled_at is null and entry.settles_on < (${bankToday})::date`,
  },
  balances(
    achSuspense,
    'ACH suspense',
    `case when entry.state = 'suspended' then ${signed} else 0 end`,
  ),
  balances(
    achReturns,
    'ACH returns',
    `case when ${isRefused} then ${signed} else 0 end`,
    `(select coalesce(sum(amount), 0)::bigint from returned_deposit)
     - (select coalesce(sum(amount), 0)::bigint from ach_entry
        where purpose = 'return' and direction = 'debit' and state = 'posted')
     -- A reversal gives back what it took.
     - (select coalesce(sum(amount), 0)::bigint from ach_order
        where reverses is not null and kind = 'send')
     + ${bookedFrom('returned')}`,
  ),
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
    name: 'corrected ACH entries were asked back',
    sql: `select format('%s was corrected, and no other bank asked for its return', ${entryName}) as finding
          from ach_entry as entry
          join transaction_correction as made
            on made.corrected_id = entry.transaction_id and not made.is_fee_only
          where not exists (
            select from ach_return_request
            where entry_id = entry.id and coalesce(outcome, 'returned') = 'returned'
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
    name: 'returned money is booked by its deadline',
    sql: `select format('%s: the return of %s cents is in ACH clearing in, and nobody has booked it', ${entryName},
                        entry.amount) as finding
          from ach_entry as entry
          where entry.state in ('waiting', 'held') and entry.purpose = 'return' and entry.amount > 0
            and entry.due_at < now()`,
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
