import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { givenBack } from '../transactions/given-back.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

const { achReturns, adjustments } = internalAccounts;

/** What was returned after its posting belongs to the bank, which has paid the customer. */
export const disputeAuditChecks: readonly AuditCheck[] = [
  {
    name: 'returned debits were given back to their customers',
    sql: `select format('ACH entry %s: it was returned, and its customer does not have the money back',
                        entry.id) as finding
          from ach_entry as entry
          where entry.transaction_id is not null and entry.state in ('returning', 'returned')
            -- R06 follows a correction instead of a case.
            and entry.return_reason <> 'R06' and (
              ${givenBack('entry.transaction_id')} < entry.amount
              or not exists (
                select from dispute_case
                where transaction_id = entry.transaction_id and outcome = 'error_found'
              )
            )`,
  },
  {
    name: 'returns of posted debits pay the bank what they say',
    sql: `select format('the ledger has %s cents of returned debits, and entries explain %s', moved.amount,
                        explained.amount) as finding
          from (
            select coalesce(sum(amount), 0)::bigint as amount from ledger.transfer_record
            where code = ${transferCodes.ach_debit_return}
          ) as moved, (
            select coalesce(sum(amount), 0)::bigint as amount from ach_entry
            where transaction_id is not null and state in ('returning', 'returned')
              and return_reason <> 'R06'
          ) as explained
          where moved.amount <> explained.amount
          union all
          select format('ledger transfer %s: it returns a debit out of another account', id)
          from ledger.transfer_record
          where code = ${transferCodes.ach_debit_return}
            and (debit_account_id, credit_account_id) <> (${achReturns}, ${adjustments})`,
  },
];
