import type {
  listTransactions as contract,
  HistoryFilters,
  Transaction,
} from '@seven-hills/contracts/api/transactions';
import { brand } from '@seven-hills/contracts/brand';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionJoins,
} from './transaction-row.ts';

/**
 * The conditions of the history's filters over `bank_transaction`, with their parameters appended to
 * `values`. The amount bands are the specification's: under 100, 100 to 500 inclusive, over 500.
 */
function conditionsOf(filters: HistoryFilters, values: unknown[]): string {
  const conditions: string[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  if (filters.range !== 'all')
    conditions.push(
      `created_at >= now() - make_interval(days => ${parameter(Number(filters.range))})`,
    );
  if (filters.type === 'deposit') conditions.push("type in ('deposit', 'initial_deposit')");
  else if (filters.type !== 'all') conditions.push(`type = ${parameter(filters.type)}`);
  if (filters.amount === 'under100') conditions.push('amount < 10000');
  if (filters.amount === '100to500') conditions.push('amount between 10000 and 50000');
  if (filters.amount === 'over500') conditions.push('amount > 50000');
  if (filters.month) {
    const firstDay = `${parameter(`${filters.month}-01`)}::timestamp`;
    conditions.push(
      `created_at >= ${firstDay} at time zone '${brand.timeZone}'
       and created_at < (${firstDay} + interval '1 month') at time zone '${brand.timeZone}'`,
    );
  }
  if (filters.search) conditions.push(searchCondition(filters.search, parameter));
  return conditions.map((condition) => ` and ${condition}`).join('');
}

/** Finds type, description and amount by any part (`$1,234` too), a receipt by its whole number. */
function searchCondition(search: string, parameter: (value: unknown) => string): string {
  const pattern = parameter(`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
  const receiptId = new RegExp(`^${brand.receiptPrefix}0*(\\d{1,15})$`, 'i').exec(search)?.[1];
  return `(lower(coalesce(description, '')) like ${pattern}
           or replace(type, '_', ' ') like ${pattern}
           or (amount / 100)::text || '.' || lpad((amount % 100)::text, 2, '0') like translate(${pattern}, '$,', '')
           ${receiptId ? `or id = ${parameter(receiptId)}` : ''})`;
}

/**
 * A page of an account's transactions, newest first. Both sides are read from their own index and
 * stop at the page's length, so that the 50,000th transaction costs no more than the 50th.
 */
export async function listTransactions(
  database: Database,
  accountId: bigint,
  query: QueryOf<typeof contract>,
): Promise<Transaction[]> {
  const values: unknown[] = [accountId, query.limit];
  const conditions =
    conditionsOf(query, values) +
    (query.before === undefined ? '' : ` and id < $${values.push(query.before)}`);
  const side = (column: string) =>
    `(select * from bank_transaction where ${column} = $1${conditions} order by id desc limit $2)`;
  const { rows } = await database.query<TransactionRow>({
    text: `select ${transactionColumns}
           from (
             select * from (${side('from_account_id')} union all ${side('to_account_id')}) as both_sides
             order by id desc
             limit $2
           ) as item
           ${transactionJoins}
           order by item.id desc`,
    values,
  });
  return rows.map((row) => toTransaction(row, accountId));
}

/** How many of an account's transactions match the filters, and how many there are. */
export async function countTransactions(
  database: Database,
  accountId: bigint,
  filters: HistoryFilters,
): Promise<{ matching: number; total: number }> {
  const values: unknown[] = [accountId];
  const conditions = conditionsOf(filters, values);
  const count = (condition: string) =>
    `(select count(*) from bank_transaction where from_account_id = $1${condition})
     + (select count(*) from bank_transaction where to_account_id = $1${condition})`;
  const { rows } = await database.query<{ matching: bigint; total: bigint }>({
    text: `select ${count(conditions)} as matching, ${count('')} as total`,
    values,
  });
  return { matching: Number(rows[0]?.matching ?? 0n), total: Number(rows[0]?.total ?? 0n) };
}

/** One of an account's transactions, or `null` when it is not the account's: ownership is in the query. */
export async function findTransaction(
  database: Database,
  accountId: bigint,
  id: number,
): Promise<Transaction | null> {
  const { rows } = await database.query<TransactionRow>({
    name: 'find-transaction',
    text: `select ${transactionColumns}
           from bank_transaction as item ${transactionJoins}
           where item.id = $1 and $2 in (item.from_account_id, item.to_account_id)`,
    values: [id, accountId],
  });
  return rows[0] ? toTransaction(rows[0], accountId) : null;
}
