import { csvLine } from '@seven-hills/contracts/csv';
import { toDecimal } from '@seven-hills/money';
import type { StatementDocument, StatementLine } from '../statement-document.ts';
import { counterpartyOf, memoOf, receiptOfLine, titleOf } from '../statement-words.ts';

const header = [
  'Date',
  'Receipt',
  'Description',
  'Counterparty',
  'Details',
  'Amount',
  'Fee',
  'Balance',
];

/**
 * Writes CSV (RFC 4180) that no spreadsheet can run as formulas: the opening balance, the entries
 * with the balance after each, and the closing balance. The amounts add up to the difference
 * between the two; for a fee, the Fee column repeats the charge.
 */
export async function* writeCsv(document: StatementDocument): AsyncGenerator<string> {
  const { opening, closing, from, to } = document;
  const balanceLine = (day: string, name: string, cents: bigint) =>
    csvLine([day, '', name, '', '', '', '', toDecimal(cents)]);
  yield csvLine(header) + balanceLine(from, 'Opening balance', opening);
  for await (const lines of document.lines())
    yield lines.map((line) => csvLine(cellsOf(line))).join('');
  yield balanceLine(to, 'Closing balance', closing);
}

const cellsOf = (line: StatementLine): string[] => [
  line.day,
  receiptOfLine(line),
  titleOf(line),
  counterpartyOf(line.transaction) ?? '',
  memoOf(line),
  toDecimal(line.amount),
  line.isFee ? toDecimal(-line.amount) : '',
  toDecimal(line.balance),
];
