import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../accounts/internal-accounts.ts';

/** Queries that verify that each correction is the opposite of what it corrects. */
export const correctionAuditChecks: readonly AuditCheck[] = [
  {
    name: 'corrections are the opposite of their transactions',
    sql: `select format('transaction %s corrects transaction %s: %s', item.id, coalesce(made.corrected_id::text, 'none'),
                   case when made.corrected_id is null then 'it names none'
                        when original.status <> 'completed' then 'that moved nothing'
                        else 'accounts, amount or fee are not the opposite' end) as finding
          from (select * from bank_transaction where type = 'correction') as item
          left join transaction_correction as made on made.transaction_id = item.id
          left join bank_transaction as original on original.id = made.corrected_id
          left join ledger.transfer_record as back on back.id = item.amount_transfer_id
          left join ledger.transfer_record as moved on moved.id = original.amount_transfer_id
          where made.corrected_id is null or original.status <> 'completed'
             or back.credit_account_id <> moved.debit_account_id
             or (made.is_fee_only and (back.debit_account_id, item.amount, item.fee)
                 is distinct from (${internalAccounts.feeIncome}, original.fee, 0))
             or (not made.is_fee_only and (back.debit_account_id, item.amount, item.fee)
                 is distinct from (moved.credit_account_id, original.amount, original.fee))
          union all
          select format('transaction %s: its correction, transaction %s, is none', corrected_id, transaction_id)
          from transaction_correction
          where not exists (select from bank_transaction where id = transaction_correction.transaction_id and type = 'correction')`,
  },
  {
    name: 'corrected wires are not sent',
    sql: `select format('wire %s was taken back by transaction %s, and sent', made.corrected_id, made.transaction_id) as finding
          from transaction_correction as made
          join wire_instruction as instruction on instruction.transaction_id = made.corrected_id
          where not made.is_fee_only and instruction.handed_over_at is not null`,
  },
  {
    name: 'each executed correction proposal corrected one transaction',
    sql: `select format('proposal %s: %s, but there are %s corrections for it', item.id, item.state, count(made.corrected_id)) as finding
          from proposal as item
          left join transaction_correction as made on made.proposal_id = item.id
          where item.action = 'transaction_correction'
          group by item.id
          having count(made.corrected_id) <> (item.state = 'executed')::int`,
  },
];
