import { limits } from '@seven-hills/bank/limits';
import type { QueryOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { getLedgerStatement } from '@seven-hills/contracts/staff/ledger';
import { bigints, type Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';
import { transferReason } from '../../money/transactions/transfer-codes.ts';
import { endOfDay } from './moment.ts';

type LedgerStatement = ResultOf<typeof getLedgerStatement>;

type AccountRow = LedgerStatement['account'] & Pick<LedgerStatement, 'balance'> & { id: bigint };

type EntryRow = Pick<LedgerStatement['entries'][number], 'postedAt' | 'amount' | 'balanceAfter'> & {
  sequence: bigint;
  code: number;
  first_transfer_id: bigint;
};

/**
 * Reads an account's posted balance at the end of a day, or now, with the preceding entries.
 * `account` is a customer's account number or the id of one of the bank's own. Fails with
 * `not_found`.
 */
export async function readLedgerStatement(
  connection: Connection,
  account: string,
  { on, limit = limits.staffPageSize, cursor }: QueryOf<typeof getLedgerStatement>,
): Promise<LedgerStatement> {
  const before = await endOfDay(connection, on);
  const found = await findAccount(connection, account, before);
  if (!found) throw new Refusal('not_found', 'There is no account with this number.');
  const { rows } = await connection.query<EntryRow>(
    `select entry.sequence, entry.created_at as "postedAt", entry.amount,
            entry.balance_after as "balanceAfter", transfer.code,
            coalesce(transfer.pending_id, transfer.id) as first_transfer_id
     from ledger.entry_record as entry
     join ledger.transfer_record as transfer on transfer.id = entry.transfer_id
     where entry.account_id = $1 and entry.created_at < $2
       and ($3::bigint is null or entry.sequence < $3)
     order by entry.sequence desc
     limit $4`,
    [found.id, before, cursor ?? null, limit],
  );
  const { balance, ...holder } = found;
  const transactions = await transactionsOf(connection, found.id, rows);
  return {
    before,
    account: holder,
    balance,
    entries: rows.map(({ sequence, code, first_transfer_id: transferId, ...entry }) => ({
      ...entry,
      sequence: Number(sequence),
      reason: transferReason(code),
      transactionId: transactions.get(transferId) ?? null,
    })),
  };
}

async function findAccount(
  connection: Connection,
  account: string,
  before: Date,
): Promise<AccountRow | null> {
  const { rows } = await connection.query<AccountRow>(
    `select state.id, account.account_number as "accountNumber",
            state.normal_side as "normalSide",
            coalesce(holder.first_name || ' ' || holder.last_name, state.name) as name,
            ledger.balance_before(state.id, $3) as balance
     from ledger.account_state as state
     left join account on account.id = state.id
     left join customer as holder on holder.id = account.customer_id
     where account.account_number = $1 or (state.id > 0 and state.id < $2 and state.id::text = $1)`,
    [account, firstCustomerAccountId, before],
  );
  return rows[0] ?? null;
}

/**
 * Returns the transactions of a customer's account by the entries' first transfers, which carried
 * them out.
 */
async function transactionsOf(
  connection: Connection,
  accountId: bigint,
  entries: readonly EntryRow[],
): Promise<Map<bigint, bigint>> {
  if (accountId < firstCustomerAccountId || entries.length === 0) return new Map();
  const ids = bigints([...new Set(entries.map((entry) => entry.first_transfer_id))]);
  const { rows } = await connection.query<{ id: bigint; transfers: (bigint | null)[] }>(
    `select id, array[amount_transfer_id, fee_transfer_id] as transfers
     from (
       select * from bank_transaction where from_account_id = $1
       union all
       select * from bank_transaction where to_account_id = $1
     ) as item
     where amount_transfer_id = any ($2::bigint[]) or fee_transfer_id = any ($2::bigint[])`,
    [accountId, ids],
  );
  return new Map(
    rows.flatMap(({ id, transfers }) =>
      transfers.flatMap((transfer) => (transfer === null ? [] : [[transfer, id] as const])),
    ),
  );
}
