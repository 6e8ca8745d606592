import type { ResultOf } from '@seven-hills/contracts/endpoint';
import {
  type AdminTransactionFilters,
  type totalAllTransactions,
  totalledMax,
} from '@seven-hills/contracts/staff/transactions';
import type { Connection } from '@seven-hills/postgres';
import { amountArriving } from '../../money/transactions/amount-arriving.ts';
import { countsAsVolume } from '../figures/activity-figures.ts';
import { findSearched } from './find-searched.ts';
import { accountsIn, foundTransactions, idRangesOf } from './list-all-transactions.ts';

type Totals = ResultOf<typeof totalAllTransactions>;
type TotalRow = Omit<Totals, 'isCut'>;

/**
 * Counts and sums the transactions that match the filters, up to `totalledMax`. For one account, or
 * one customer, the sums are from the perspective of that account, or of the customer's; otherwise,
 * of all customers' accounts together.
 */
export async function totalTransactions(
  connection: Connection,
  filters: AdminTransactionFilters,
): Promise<Totals> {
  const query = { ...filters, order: 'newest' as const };
  const searched = filters.search ? await findSearched(connection, filters.search) : null;
  const ranges = await idRangesOf(connection, query);
  const values: unknown[] = [totalledMax + 1];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  if (ranges.length === 0) return totalsOf(nothing);
  const found = foundTransactions(query, ranges, searched, parameter);
  const own = accountsIn(filters, parameter);
  const comesIn = own
    ? `to_account_id = ${own}`
    : 'to_account_id is not null and from_account_id is null';
  const goesOut = own
    ? `from_account_id = ${own}`
    : 'from_account_id is not null and to_account_id is null';
  const isBetween = own ? 'false' : 'from_account_id is not null and to_account_id is not null';
  const sum = (amount: string, condition: string) =>
    `coalesce(sum(${amount}) filter (where ${countsAsVolume} and ${condition}), 0)::bigint`;
  const { rows } = await connection.query<TotalRow>(
    `select count(*)::int as count,
            ${sum(amountArriving(''), comesIn)} as "moneyIn",
            ${sum('amount + fee', goesOut)} as "moneyOut",
            ${sum('amount', isBetween)} as between
     from ${found} as item`,
    values,
  );
  return totalsOf(rows[0] ?? nothing);
}

const nothing: TotalRow = { count: 0, moneyIn: 0n, moneyOut: 0n, between: 0n };

const totalsOf = ({ count, ...sums }: TotalRow): Totals => ({
  ...sums,
  count: Math.min(count, totalledMax),
  isCut: count > totalledMax,
});
