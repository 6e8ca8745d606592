import { streamCsv } from '@seven-hills/bank/csv';
import { counterpartyOf } from '@seven-hills/bank/receipts/transaction-words';
import { toDecimal } from '@seven-hills/money';
import type { StatementDocument, StatementLine } from '../statement-document.ts';
import {
  closingName,
  isOfFee,
  memoOf,
  receiptOfLine,
  titleOf,
  typeOf,
} from '../statement-words.ts';

const header = [
  'Date',
  'Receipt',
  'Type',
  'Description',
  'Counterparty',
  'Details',
  'Category',
  'Amount',
  'Fee',
  'Balance',
];

/**
 * Writes CSV: the opening balance, the entries with the balance after each, and the closing
 * balance. The amounts add up to the difference between the two; for a fee, the Fee column repeats
 * the charge.
 */
export const writeCsv = (document: StatementDocument): AsyncGenerator<string> =>
  streamCsv(header, pagesOf(document, true));

/**
 * Writes only the entries, without the opening and closing balance, for tables that sum columns.
 */
export const writeCsvEntries = (document: StatementDocument): AsyncGenerator<string> =>
  streamCsv(header, pagesOf(document, false));

async function* pagesOf(
  document: StatementDocument,
  hasBalances: boolean,
): AsyncGenerator<string[][]> {
  const { opening, closing, from, to } = document;
  const balanceRow = (day: string, name: string, cents: bigint) => [
    [day, '', '', name, '', '', '', '', '', toDecimal(cents)],
  ];
  if (hasBalances) yield balanceRow(from, 'Opening balance', opening);
  for await (const lines of document.lines()) {
    const categories = await document.categoriesOf?.(lines);
    yield lines.map((line, index) => cellsOf(line, categories?.[index] ?? ''));
  }
  if (hasBalances) yield balanceRow(to, closingName(document), closing);
}

const cellsOf = (line: StatementLine, category: string): string[] => [
  line.day,
  receiptOfLine(line),
  line.isFee ? 'Fee' : line.isTax ? 'Tax withheld' : typeOf(line.transaction),
  titleOf(line),
  counterpartyOf(line.transaction) ?? '',
  memoOf(line),
  category,
  toDecimal(line.amount),
  isOfFee(line) ? toDecimal(-line.amount) : '',
  toDecimal(line.balance),
];
