import type { AuditCheck } from '@seven-hills/ledger';
import { transferCodes } from '../transactions/transfer-codes.ts';

const { returned_deposit: returned, repayment } = transferCodes;

/** What accounts owe is what returned deposits say, less what was repaid. */
export const auditChecks: readonly AuditCheck[] = [
  {
    name: 'accounts owe what returned deposits say',
    sql: `select format('account %s owes %s cents, and its returned deposits and repayments explain %s',
                   coalesce(state.id, explained.account_id), coalesce(state.shortfall, 0),
                   coalesce(explained.amount, 0)) as finding
          from (
            select id, shortfall from ledger.account_state where shortfall_account_id is not null
          ) as state
          full join (
            select account_id, sum(amount)::bigint as amount
            from (
              select account_id, owed as amount from returned_deposit
              union all
              select from_account_id, -amount from bank_transaction where type = 'repayment'
            ) as changed
            group by account_id
          ) as explained on explained.account_id = state.id
          where coalesce(state.shortfall, 0) <> coalesce(explained.amount, 0)`,
  },
  {
    name: 'returned deposits have their transactions',
    sql: `select format('returned deposit %s of account %s: its transactions say %s cents, of which %s are owed',
                   returned.transaction_id, returned.account_id, found.amount, found.owed) as finding
          from returned_deposit as returned
          cross join lateral (
            select coalesce(sum(amount), 0) as amount,
                   coalesce(sum(amount) filter (where from_account_id = -returned.account_id), 0) as owed
            from bank_transaction
            where id in (returned.transaction_id, returned.owed_transaction_id)
              and type = 'returned_deposit'
              and from_account_id in (returned.account_id, -returned.account_id)
          ) as found
          where (found.amount, found.owed) <> (returned.amount, returned.owed)
          union all
          select format('transaction %s returns a deposit, and no returned deposit explains it', item.id)
          from bank_transaction as item
          where item.type = 'returned_deposit' and not exists (
            select from returned_deposit where item.id in (transaction_id, owed_transaction_id)
          )`,
  },
  {
    name: 'owed accounts are moved by returned deposits and repayments alone',
    sql: `select format('ledger transfer %s moves account %s for another reason', transfer.id, owed.id) as finding
          from (
            select id, shortfall_account_id from ledger.account_state
            where shortfall_account_id is not null
          ) as state
          join ledger.account_state as owed on owed.id = state.shortfall_account_id
          join ledger.entry_record as entry on entry.account_id = owed.id
          join ledger.transfer_record as transfer on transfer.id = entry.transfer_id
          where not (
              transfer.code = ${returned} and transfer.debit_account_id = owed.id
              or transfer.code = ${repayment} and transfer.credit_account_id = owed.id
                and transfer.debit_account_id = state.id
            )
             or owed.id <> -state.id`,
  },
];
