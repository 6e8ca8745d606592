import { receiptNumber } from '@seven-hills/bank/brand';
import { toCsv } from '@seven-hills/bank/csv';
import { limits } from '@seven-hills/bank/limits';
import { bringsFee } from '@seven-hills/bank/payments/returned-fees';
import { ownNumberOf } from '@seven-hills/bank/receipts/transaction-words';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import {
  type exportHistory,
  type HistoryFilters,
  historyFilters,
} from '@seven-hills/contracts/money/history';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { readCategories } from '../category-sums/read-categories.ts';
import type { HistorySources } from './history-sources.ts';
import { listTogether } from './together/list-together.ts';

export const noStatement = () =>
  new Refusal('not_found', 'Without an account, there is no statement.');

const header = ['Date', 'Receipt', 'Type', 'Description', 'Status', 'Amount', 'Fee'];

/**
 * Writes a statement of some accounts for one month (`2026-03`) as CSV (RFC 4180), oldest first; of
 * all accounts of an owner, with the number of each line's account; if asked, with its category.
 * Amounts that left the account are negative. Declined and failed transactions moved no money and
 * are omitted.
 */
export const writeStatement = (
  sources: HistorySources,
  accountIds: readonly bigint[],
  { account, month, columns }: QueryOf<typeof exportHistory>,
): Promise<string> =>
  writeRows(sources, accountIds, historyFilters.parse({ month }), {
    isWritten: movedOrHeld,
    hasAccount: account === 'all',
    hasCategory: columns === 'category',
  });

/** Writes an account's transactions that match the filters, of every status, in the same form. */
export const writeTransactions = (
  sources: HistorySources,
  accountId: bigint,
  filters: HistoryFilters,
): Promise<string> =>
  writeRows(sources, [accountId], filters, {
    isWritten: () => true,
    hasAccount: false,
    hasCategory: false,
  });

interface Written {
  isWritten: (item: Transaction) => boolean;
  /** Whether each line names its account. */
  hasAccount: boolean;
  /** Whether each line ends with its category. */
  hasCategory: boolean;
}

async function writeRows(
  sources: HistorySources,
  accountIds: readonly bigint[],
  filters: HistoryFilters,
  { isWritten, hasAccount, hasCategory }: Written,
): Promise<string> {
  const rows: string[][] = [];
  const limit = limits.historyPageSizeMax;
  let before: number | undefined;
  for (;;) {
    const page = await listTogether(sources, accountIds, { ...filters, before, limit });
    const items = page.filter(isWritten);
    const categories = hasCategory && (await categoriesOf(sources.database, items));
    for (const item of items)
      rows.push([
        ...(hasAccount ? [ownNumberOf(item) ?? ''] : []),
        ...cellsOf(item),
        ...(categories ? [categories.get(item) ?? ''] : []),
      ]);
    before = page.at(-1)?.id;
    if (page.length < limit) break;
  }
  return toCsv(
    [...(hasAccount ? ['Account'] : []), ...header, ...(hasCategory ? ['Category'] : [])],
    rows.reverse(),
  );
}

/** Reads the categories of some transactions, each as the account has it that its row is of. */
async function categoriesOf(
  database: Database,
  items: readonly Transaction[],
): Promise<Map<Transaction, string>> {
  const found = new Map<Transaction, string>();
  const accountOf = ({ direction, fromAccountId, toAccountId }: Transaction) =>
    (direction === 'in' ? toAccountId : fromAccountId) ?? 0;
  for (const [accountId, own] of Map.groupBy(items, accountOf)) {
    const lines = own.map((transaction) => ({ transaction, isFee: false }));
    const names = await readCategories(database, BigInt(accountId), lines);
    for (const [index, item] of own.entries()) found.set(item, names[index] ?? '');
  }
  return found;
}

const movedOrHeld = ({ status }: Transaction) => status === 'completed' || status === 'pending';

const cellsOf = (item: Transaction): string[] => [
  bankDayAt(new Date(item.createdAt)),
  receiptNumber(item.id),
  item.type.replaceAll('_', ' '),
  item.description ?? item.type.replaceAll('_', ' '),
  item.status,
  `${item.direction === 'out' ? '-' : ''}${item.amount}`,
  feeOf(item),
];

/** The fee paid. A returned fee is credited, so the sign is reversed. */
function feeOf({ direction, transferFee, type }: Transaction): string {
  if (direction === 'out') return transferFee;
  return bringsFee.includes(type) && transferFee !== '0.00' ? `-${transferFee}` : '0.00';
}
