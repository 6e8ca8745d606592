/** SQL for the time of an account's first entry; null if it has no entries. */
export const firstEntryAt = (account: string): string =>
  `(select created_at from ledger.entry_record where account_id = ${account} and sequence = 1)`;

/**
 * SQL for the entries of account $1 whose transactions are dated before its first entry: imported
 * history, or a demo's. The ledger records the time of posting; customers see the transaction's
 * date. Imported history is posted in order, before anything else, so an account whose first
 * transaction is not older than its first entry has none, and its other transactions are not read.
 */
export const importedEntries = `
  select entry.sequence, entry.balance_after, item.created_at as dated_at
  from (
    select created_at, amount_transfer_id, fee_transfer_id from bank_transaction
    where from_account_id = $1
    union all
    select created_at, amount_transfer_id, fee_transfer_id from bank_transaction
    where to_account_id = $1
  ) as item
  cross join lateral unnest(array[item.amount_transfer_id, item.fee_transfer_id]) as moved (id)
  join ledger.entry_record as entry on entry.account_id = $1 and entry.transfer_id = moved.id
  where item.created_at < ${firstEntryAt('$1')}
    and ${firstEntryAt('$1')} > (
      select created_at from bank_transaction
      where id = least(
        (select min(id) from bank_transaction where from_account_id = $1),
        (select min(id) from bank_transaction where to_account_id = $1)
      )
    )`;
