import { receiptNumber } from '@seven-hills/bank/brand';
import { toCsv } from '@seven-hills/bank/csv';
import { limits } from '@seven-hills/bank/limits';
import { bringsFee } from '@seven-hills/bank/payments/returned-fees';
import type { Transaction } from '@seven-hills/bank/transaction';
import { type HistoryFilters, historyFilters } from '@seven-hills/contracts/money/history';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import type { HistorySources } from './history-sources.ts';
import { listTransactions } from './list-transactions.ts';

export const noStatement = () =>
  new Refusal('not_found', 'Without an account, there is no statement.');

const header = ['Date', 'Receipt', 'Type', 'Description', 'Status', 'Amount', 'Fee'];

/**
 * Writes an account's statement for one month (`2026-03`) as CSV (RFC 4180), oldest first. Amounts
 * that left the account are negative. Declined and failed transactions moved no money and are
 * omitted.
 */
export const writeStatement = (
  sources: HistorySources,
  accountId: bigint,
  month: string,
): Promise<string> =>
  writeTransactions(sources, accountId, historyFilters.parse({ month }), movedOrHeld);

/** Writes an account's transactions that match the filters, of every status, in the same form. */
export async function writeTransactions(
  sources: HistorySources,
  accountId: bigint,
  filters: HistoryFilters,
  isWritten: (item: Transaction) => boolean = () => true,
): Promise<string> {
  const rows: string[][] = [];
  const limit = limits.historyPageSizeMax;
  let before: number | undefined;
  for (;;) {
    const page = await listTransactions(sources, accountId, { ...filters, before, limit });
    rows.push(...page.filter(isWritten).map(cellsOf));
    before = page.at(-1)?.id;
    if (page.length < limit) break;
  }
  return toCsv(header, rows.reverse());
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
