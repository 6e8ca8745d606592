import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

const { achClearingIn, achReturns, achSuspense } = internalAccounts;

const entryName = "format('ACH entry %s of file %s', entry.trace_number, entry.file_id)";
const signed = "case entry.direction when 'credit' then entry.amount else -entry.amount end";
const isRefused = "entry.state in ('returning', 'returned')";

/** Compares the balance of one of the network's accounts with what the entries say, in cents. */
const balances = (account: bigint, name: string, moved: string): AuditCheck => ({
  name: `${name} holds what entries say`,
  sql: `select format('${name} has %s cents, and entries explain %s', state.posted, explained.amount) as finding
        from ledger.account_state as state, (
          select coalesce(sum(${moved}), 0)::bigint as amount
          from ach_entry as entry
          where entry.purpose = 'live'
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
            item.id is null or item.amount <> entry.amount or item.status <> 'completed'
            or item.type <> case entry.direction when 'credit' then 'ach_credit' else 'ach_debit' end
            or entry.purpose <> 'live' or account.account_number is distinct from entry.account_number
          )`,
  },
  {
    name: 'transactions from other banks have their ACH entries',
    sql: `select format('transaction %s: no ACH entry explains it', item.id) as finding
          from bank_transaction as item
          where item.type in ('ach_credit', 'ach_debit')
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
            from ach_entry
            where case file.direction when 'in' then file_id else return_file_id end = file.id
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
                    <@ array[${achClearingIn}, ${achReturns}, ${achSuspense}]::bigint[]`,
  },
  balances(
    achClearingIn,
    'ACH clearing in',
    `case when entry.state not in ('waiting', 'held') then ${signed} else 0 end`,
  ),
  balances(
    achSuspense,
    'ACH suspense',
    `case when entry.state = 'suspended' then ${signed} else 0 end`,
  ),
  balances(achReturns, 'ACH returns', `case when ${isRefused} then ${signed} else 0 end`),
];
