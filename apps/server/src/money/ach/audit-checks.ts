import type { AuditCheck } from '@seven-hills/ledger';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { bookedFrom } from '../settlements/audit-checks.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

const { achClearingIn, achClearingOut, achReturns, achSuspense, earlyPay } = internalAccounts;

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
    name: 'returned money is booked by its deadline',
    sql: `select format('%s: the return of %s cents is in ACH clearing in, and nobody has booked it', ${entryName},
                        entry.amount) as finding
          from ach_entry as entry
          where entry.state in ('waiting', 'held') and entry.purpose = 'return' and entry.amount > 0
            and entry.due_at < now()`,
  },
];
