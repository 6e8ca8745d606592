import {
  listTransactions as contract,
  type Transaction,
} from '@seven-hills/contracts/api/money/transactions';
import { brand } from '@seven-hills/contracts/brand';
import { toCsv } from '@seven-hills/contracts/csv';
import { limits } from '@seven-hills/contracts/limits';
import { calendarDateIn } from '../../platform/time/bank-calendar.ts';
import type { HistorySources } from './history-sources.ts';
import { listTransactions } from './list-transactions.ts';

const header = ['Date', 'Receipt', 'Type', 'Description', 'Status', 'Amount', 'Fee'];

/**
 * Writes an account's statement for one month (`2026-03`) as CSV (RFC 4180), oldest first. Amounts
 * that left the account are negative. Declined and failed transactions moved no money and are
 * omitted.
 */
export async function writeStatement(
  sources: HistorySources,
  accountId: bigint,
  month: string,
): Promise<string> {
  const rows: string[][] = [];
  const limit = limits.historyPageSizeMax;
  let before: number | undefined;
  for (;;) {
    const query = contract.query.parse({ month, before });
    const page = await listTransactions(sources, accountId, { ...query, limit });
    rows.push(...page.filter(movedOrHeld).map(cellsOf));
    before = page.at(-1)?.id;
    if (page.length < limit) break;
  }
  return toCsv(header, rows.reverse());
}

const movedOrHeld = ({ status }: Transaction) => status === 'completed' || status === 'pending';

const cellsOf = (item: Transaction): string[] => [
  calendarDateIn(brand.timeZone, new Date(item.createdAt)),
  `${brand.receiptPrefix}${String(item.id).padStart(8, '0')}`,
  item.type.replaceAll('_', ' '),
  item.description ?? item.type.replaceAll('_', ' '),
  item.status,
  `${item.direction === 'out' ? '-' : ''}${item.amount}`,
  feeOf(item),
];

/** The fee paid. A returned wire credits its fee, so the sign is reversed. */
function feeOf({ direction, transferFee, type }: Transaction): string {
  if (direction === 'out') return transferFee;
  return type === 'wire_return' && transferFee !== '0.00' ? `-${transferFee}` : '0.00';
}
