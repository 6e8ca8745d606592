import type { Given } from '@seven-hills/contracts/endpoint';
import type { ledgerLine } from '@seven-hills/contracts/staff/transaction-page';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import { transferReason } from '../../money/transactions/transfer-codes.ts';

interface LineRow extends Omit<Given<typeof ledgerLine>, 'reason' | 'debit' | 'credit'> {
  code: number;
  amount: Cents;
  isDebit: boolean;
}

/**
 * Lists the entries that transfers, or the postings of those that were pending, made in both of
 * their accounts: the debit of each first. `seesOwn` is whether to show the balances of the bank's
 * accounts.
 */
export async function listLedgerLines(
  connection: Connection,
  transferIds: readonly bigint[],
  seesOwn: boolean,
): Promise<Given<typeof ledgerLine>[]> {
  const { rows } = await connection.query<LineRow>(
    `select entry.created_at as "postedAt", transfer.code, transfer.amount,
            side.is_debit as "isDebit", entry.balance_after as "balanceAfter",
            coalesce(holder.first_name || ' ' || holder.last_name, state.name) as account,
            account.account_number as "accountNumber"
     from ledger.transfer_record as transfer
     cross join lateral (values
       (transfer.debit_account_id, true), (transfer.credit_account_id, false)
     ) as side (account_id, is_debit)
     cross join lateral entry_of_transfer(side.account_id, transfer.id) as entry
     join ledger.account_state as state on state.id = side.account_id
     left join account on account.id = side.account_id
     left join customer as holder on holder.id = account.customer_id
     where transfer.id = any ($1::bigint[]) or transfer.pending_id = any ($1::bigint[])
     order by transfer.id, side.is_debit desc`,
    [bigints(transferIds)],
  );
  return rows.map(({ code, amount, isDebit, ...line }) => ({
    ...line,
    reason: transferReason(code),
    debit: isDebit ? amount : null,
    credit: isDebit ? null : amount,
    balanceAfter: line.accountNumber !== null || seesOwn ? line.balanceAfter : null,
  }));
}
