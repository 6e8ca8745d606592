import type { TransactionType } from '@seven-hills/bank/transaction';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { AlertEvent } from '../../../capability/alert-kind.ts';
import type { IdSlice } from '../../transactions/long-tails.ts';
import { lowBalance } from '../alert-kinds.ts';
import { lowAmount, lowAmountJoins } from '../choices/low-amounts.ts';
import { usualAmount } from '../preferences.ts';
import { isHistory } from './judge-transaction.ts';

interface BalanceRow {
  account_id: bigint;
  customerId: bigint;
  was_low: boolean;
  /** The amount below which this person wants to be notified. */
  amount: bigint;
  /** The latest of the transactions that touched it. */
  transactionId: bigint;
  type: TransactionType;
  is_history: boolean;
  /** Whether one of them opened it. */
  is_opened: boolean;
}

/**
 * Judges the available balance of the accounts that the transactions touched. An account that falls
 * below an owner's or viewer's amount causes one event for them, and the next one only after it has
 * recovered. An account that opens below the amount did not fall.
 */
export async function judgeBalances(
  connection: Connection,
  slice: IdSlice,
  decidedIds: readonly bigint[],
): Promise<AlertEvent[]> {
  const changed = await readChanged(connection, slice, decidedIds);
  const fallen = changed.filter(({ was_low }) => !was_low);
  const risen = changed.filter(({ was_low }) => was_low);
  await remember(connection, fallen, risen);
  return fallen
    .filter(({ is_history, is_opened }) => !is_history && !is_opened)
    .map((fall) => ({ ...fall, accountId: fall.account_id, kind: lowBalance }));
}

/** Reads the accounts whose balance has become low, or is no longer low. */
async function readChanged(
  connection: Connection,
  { after, end }: IdSlice,
  decidedIds: readonly bigint[],
): Promise<BalanceRow[]> {
  const { rows } = await connection.query<BalanceRow>({
    // Has no name, so that it is planned for the size of this step.
    text: `with moved as materialized (
             select id, type, from_account_id, to_account_id from bank_transaction
             where id > $1 and id <= $2
             union all
             select id, type, from_account_id, to_account_id from bank_transaction
             where id = any ($3::bigint[])
           ), touched as (
             select account_id, max(id) as transaction_id, bool_or(is_opening) as is_opened
             from (
               select from_account_id as account_id, id, false as is_opening from moved
               union all
               select to_account_id, id, type = 'initial_deposit' from moved
             ) as side
             where account_id is not null
             group by account_id
           ), changed as (
             select account.id as account_id, held.customer_id,
                    low_balance.account_id is not null as was_low, chosen.low_amount,
                    touched.transaction_id, touched.is_opened
             from touched
             join account on account.id = touched.account_id
             join account_owner as held on held.account_id = account.id and held.until is null
             join ledger.account_state as state on state.id = account.id
             left join low_balance on low_balance.account_id = account.id
               and low_balance.customer_id = held.customer_id
             ${lowAmountJoins}
             cross join lateral (select ${lowAmount('$4')} as low_amount) as chosen
             where (state.available < chosen.low_amount) <> (low_balance.account_id is not null)
           )
           select account_id, changed.customer_id as "customerId", was_low, low_amount as amount,
                  changed.transaction_id as "transactionId", is_opened, item.type, ${isHistory}
           from changed
           join bank_transaction as item on item.id = changed.transaction_id
           join ledger.transfer_record as amount_transfer
             on amount_transfer.id = item.amount_transfer_id`,
    values: [after, end, bigints(decidedIds), usualAmount(lowBalance)],
  });
  return rows;
}

async function remember(
  connection: Connection,
  fallen: readonly BalanceRow[],
  risen: readonly BalanceRow[],
): Promise<void> {
  const idsOf = (rows: readonly BalanceRow[]) => [
    rows.map(({ account_id }) => account_id),
    rows.map(({ customerId }) => customerId),
  ];
  if (fallen.length > 0)
    await connection.query(
      `insert into low_balance (account_id, customer_id)
       select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
      idsOf(fallen),
    );
  if (risen.length > 0)
    await connection.query(
      `delete from low_balance
       where (account_id, customer_id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
      idsOf(risen),
    );
}
