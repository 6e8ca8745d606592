import type { LedgerLine } from '@seven-hills/contracts/staff/transaction-page';
import { type Cents, toDecimal } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import { transferReason } from '../../money/transactions/transfer-codes.ts';

interface LineRow {
  created_at: Date;
  code: number;
  amount: Cents;
  is_debit: boolean;
  balance_after: Cents;
  account: string;
  account_number: string | null;
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
): Promise<LedgerLine[]> {
  const { rows } = await connection.query<LineRow>(
    `select entry.created_at, transfer.code, transfer.amount, side.is_debit, entry.balance_after,
            coalesce(holder.first_name || ' ' || holder.last_name, state.name) as account,
            account.account_number
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
  return rows.map((row) => {
    const amount = toDecimal(row.amount);
    return {
      postedAt: row.created_at.toISOString(),
      account: row.account,
      accountNumber: row.account_number,
      reason: transferReason(row.code),
      debit: row.is_debit ? amount : null,
      credit: row.is_debit ? null : amount,
      balanceAfter: row.account_number !== null || seesOwn ? toDecimal(row.balance_after) : null,
    };
  });
}
