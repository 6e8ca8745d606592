import { brand } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { QueryOf, ResultOf } from '@seven-hills/contracts/endpoint';
import { balanceEntriesMax, type getBalanceAt } from '@seven-hills/contracts/money/balances';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import { bankDayOf, bankToday, startOfDay } from '../../platform/time/bank-calendar.ts';
import { endOfIds } from '../history/history-chapters.ts';
import {
  type TransactionRow,
  type TransferIds,
  toTransaction,
  transactionColumns,
  transactionJoins,
  transferIds,
} from '../transactions/transaction-row.ts';
import { firstEntryAt, importedEntries } from './imported-entries.ts';

interface EntryRow {
  sequence: bigint;
  /** The transfer that the transaction began with. */
  first_transfer_id: bigint;
  amount: Cents;
  balanceAfter: Cents;
  created_at: Date;
  /** The day of the bank's calendar on which that transfer was made: `2026-03-05`. */
  first_day: string;
  first_entry_at: Date;
}

/** Reads an account's posted balance as of a given time, with a page of the entries before it. */
export async function readBalanceAt(
  connection: Connection,
  accountId: bigint,
  { cursor, ...moment }: QueryOf<typeof getBalanceAt>,
): Promise<ResultOf<typeof getBalanceAt>> {
  const before = await endOf(connection, moment);
  const last = await lastSequenceBefore(connection, accountId, before);
  const newest = cursor === undefined ? last : minimum(last, BigInt(cursor) - 1n);
  const rows = await readEntries(connection, accountId, newest);
  const shown = rows.slice(0, balanceEntriesMax);
  const transactions = await readTransactions(connection, accountId, shown);
  return {
    before,
    balance: await balanceAfter(connection, accountId, last),
    entries: shown.map((row) => {
      const found = transactions.get(row.first_transfer_id);
      return {
        ...row,
        sequence: Number(row.sequence),
        postedAt: dateOf(row, found?.transaction.createdAt),
        isFee: found?.feeTransferId === row.first_transfer_id,
        transaction: found?.transaction ?? null,
      };
    }),
    nextCursor: rows.length > shown.length ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

/** Imported history is dated by its transaction; anything else by its posting. */
function dateOf({ created_at, first_entry_at }: EntryRow, transactionAt: string | undefined): Date {
  const happenedAt = new Date(transactionAt ?? created_at);
  return happenedAt < first_entry_at ? happenedAt : created_at;
}

const minimum = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * Returns the end of a minute or day in the bank's calendar, or the current time if it has not
 * ended.
 */
async function endOf(
  connection: Connection,
  { on, time }: { on?: string | undefined; time?: string | undefined },
): Promise<Date> {
  const day = `coalesce($1::date, ${bankToday})`;
  const { rows } = await connection.query<{ moment: Date }>(
    `select least(now(), case
              when $2::time is null then ${startOfDay(`(${day} + 1)`)}
              else (${day} + $2::time) at time zone '${brand.timeZone}' + interval '1 minute'
            end) as moment`,
    [on ?? null, time ?? null],
  );
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].moment;
}

/**
 * Returns the sequence of an account's last entry before a given time; 0 if there is none. Times
 * increase with the sequence, so this is a binary search.
 */
async function lastSequenceBefore(
  connection: Connection,
  accountId: bigint,
  moment: Date,
): Promise<bigint> {
  const { rows } = await connection.query<{ sequence: bigint }>({
    name: 'last-sequence-before',
    text: `with recursive imported as (${importedEntries}),
           search (low, high) as (
             (
               select 0::bigint, sequence
               from ledger.entry_record
               where account_id = $1
               order by sequence desc
               limit 1
             )
             union all
             select case when created_at < $2 then probe else low end,
                    case when created_at < $2 then high else probe - 1 end
             from search
             cross join lateral (select (low + high + 1) / 2 as probe) as half
             join ledger.entry_record as entry
               on entry.account_id = $1 and entry.sequence = half.probe
             where low < high
           )
           select coalesce(
             case
               when $2::timestamptz <= ${firstEntryAt('$1')}
                 then (select max(sequence) from imported where dated_at < $2)
               else (select low from search where low = high)
             end, 0) as sequence`,
    values: [accountId, moment],
  });
  return rows[0]?.sequence ?? 0n;
}

/** Returns an account's balance after the entry with this sequence; zero before the first. */
export async function balanceAfter(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  sequence: bigint,
): Promise<Cents> {
  if (sequence === 0n) return 0n;
  const { rows } = await connection.query<{ balance_after: Cents }>(
    'select balance_after from ledger.entry_record where account_id = $1 and sequence = $2',
    [accountId, sequence],
  );
  if (!rows[0]) throw new Error(`account ${accountId} has no entry ${sequence}`);
  return rows[0].balance_after;
}

/** Reads one extra entry, which shows whether there are more. */
async function readEntries(
  connection: Connection,
  accountId: bigint,
  newest: bigint,
): Promise<EntryRow[]> {
  const { rows } = await connection.query<EntryRow>({
    name: 'read-balance-entries',
    text: `select entry.sequence, entry.amount, entry.balance_after as "balanceAfter",
                  entry.created_at, coalesce(pending.id, transfer.id) as first_transfer_id,
                  to_char(${bankDayOf('coalesce(pending.created_at, transfer.created_at)')}, 'YYYY-MM-DD') as first_day,
                  ${firstEntryAt('$1')} as first_entry_at
           from ledger.entry_record as entry
           join ledger.transfer_record as transfer on transfer.id = entry.transfer_id
           left join ledger.transfer_record as pending on pending.id = transfer.pending_id
           where entry.account_id = $1 and entry.sequence <= $2
           order by entry.sequence desc
           limit $3`,
    values: [accountId, newest, balanceEntriesMax + 1],
  });
  return rows;
}

interface FoundTransaction {
  transaction: Transaction;
  feeTransferId: bigint | null;
}

/**
 * Returns the account's transactions by their first transfers. A transaction is created on the day
 * of its transfers, and the account's chapters and the bank's roll-up record each day's ids, so
 * only those are read. Transactions that are not found there, such as imported history, are looked
 * up in the whole history.
 */
async function readTransactions(
  connection: Connection,
  accountId: bigint,
  entries: readonly EntryRow[],
): Promise<Map<bigint, FoundTransaction>> {
  const wanted = new Set(entries.map((entry) => entry.first_transfer_id));
  const days = [...new Set(entries.map((entry) => entry.first_day))];
  const found = new Map<bigint, FoundTransaction>();
  for (const spans of [idsOfDays, allIds]) {
    if (wanted.size === 0) break;
    const rows = await findTransactions(connection, spans, [accountId, bigints([...wanted]), days]);
    for (const row of rows) {
      const feeTransferId = row.fee_transfer_id;
      const one = { transaction: toTransaction(row, accountId), feeTransferId };
      for (const transfer of [row.amount_transfer_id, row.fee_transfer_id])
        if (transfer !== null && wanted.delete(transfer)) found.set(transfer, one);
    }
  }
  return found;
}

/**
 * SQL for the ranges of ids to search for the days $3: from the account's chapters, then from the
 * bank's days after the chapters, and everything that the roll-up has not counted yet.
 */
const idsOfDays = `
  with chapter as materialized (
    select first_id, last_id, ${bankDayOf('first_at')} as first_day, ${bankDayOf('last_at')} as last_day
    from history_chapter
    where account_id = $1
  ), through as (
    select coalesce(max(last_id), 0) as id from chapter
  )
  select first_id, last_id
  from chapter
  where exists (select from unnest($3::date[]) as day where day between first_day and last_day)
  union all
  select greatest(first_id, through.id + 1), last_id
  from activity_day, activity_rollup, through
  where day = any ($3::date[]) and time_zone = '${brand.timeZone}'
  union all
  select greatest(through_id, through.id) + 1, ${endOfIds} from activity_rollup, through`;

const allIds = `select 0::bigint, ${endOfIds} where $3::date[] is not null`;

async function findTransactions(
  connection: Connection,
  spans: string,
  values: unknown[],
): Promise<(TransactionRow & TransferIds)[]> {
  const side = (column: string) => `
    select id from bank_transaction
    where ${column} = $1 and id between first_id and last_id
      and (amount_transfer_id = any ($2::bigint[]) or fee_transfer_id = any ($2::bigint[]))`;
  const { rows } = await connection.query<TransactionRow & TransferIds>(
    `with found as materialized (
       select distinct id
       from (${spans}) as span (first_id, last_id)
       cross join lateral (${side('from_account_id')} union all ${side('to_account_id')}) as one
     )
     select ${transactionColumns}, ${transferIds}
     from bank_transaction as item ${transactionJoins}
     where item.id = any (array(select id from found))`,
    values,
  );
  return rows;
}
