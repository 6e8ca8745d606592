import { brand } from '@seven-hills/bank/brand';
import { bigints, type Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';

/** How many accounts are closed in one database transaction. */
const accountsAtOnce = 200;

/**
 * Writes the missing statements for all months that are over, for each account from the month of
 * its first entry on. An account's months are closed in order, so missed runs are made up for.
 * Repeating it changes nothing, and if several servers run it concurrently, each row is written
 * once. Returns how many were written.
 *
 * A month is closed at the earliest ten minutes after its end: a posting commits shortly after it
 * dates its entries, so none for the month can still be in progress.
 */
export async function closeMonths(database: Database, now: Date = bankNow()): Promise<number> {
  let written = 0;
  for (let lastId = 0n; ; ) {
    const { rows: accounts } = await database.query<{ id: bigint }>(
      'select id from account where id > $1 order by id limit $2',
      [lastId, accountsAtOnce],
    );
    const ids = accounts.map(({ id }) => id);
    for (let count = ids.length; count > 0; ) {
      const closed = await closeNextMonth(database, ids, now);
      written += closed.written;
      count = closed.due;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < accountsAtOnce) return written;
    lastId = last;
  }
}

/** Closes the first open month of each account that has one. */
async function closeNextMonth(
  database: Database,
  accountIds: readonly bigint[],
  now: Date,
): Promise<{ due: number; written: number }> {
  const { rows } = await database.query<{ due: number; written: number }>(
    `with due as (
       select account.id as account_id, coalesce(
                last.month + interval '1 month',
                date_trunc('month', coalesce(back.dated, ${bankDayOf('first.created_at')}))
              )::date as month,
              coalesce(last.last_sequence, 0) as after_sequence,
              coalesce(last.closing_balance, 0) as opening_balance
       from unnest($1::bigint[]) as account (id)
       join ledger.entry_record as first on first.account_id = account.id and first.sequence = 1
       left join lateral (
         select dated from dated_transfers(account.id) where transfer_id = first.transfer_id
       ) as back on true
       left join lateral (
         select month, last_sequence, closing_balance
         from statement
         where statement.account_id = account.id
         order by month desc
         limit 1
       ) as last on true
     ), closing as (
       select due.*, last_entry_before(
                account_id, after_sequence, (month + interval '1 month')::date, $3
              ) as last_sequence
       from due
       where month + interval '1 month'
             <= date_trunc('month', ${bankDayOf("($2::timestamptz - interval '10 minutes')")})
     ), closed as (
       select closing.*, coalesce(entry.balance_after, opening_balance) as closing_balance
       from closing
       left join ledger.entry_record as entry
         on entry.account_id = closing.account_id and entry.sequence = closing.last_sequence
     ), written as (
       insert into statement (account_id, month, opening_balance, closing_balance, last_sequence,
                              entry_count, data_hash)
       select account_id, month, opening_balance, closing_balance, last_sequence,
              last_sequence - after_sequence,
              statement_hash(account_id, opening_balance, closing_balance, after_sequence, last_sequence)
       from closed
       order by account_id
       on conflict do nothing
       returning account_id
     )
     select (select count(*) from closed)::int as due,
            (select count(*) from written)::int as written`,
    [bigints(accountIds), now, brand.timeZone],
  );
  return rows[0] ?? { due: 0, written: 0 };
}
