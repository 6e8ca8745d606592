import { Readable } from 'node:stream';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { footerOf, type ReceiptDocument } from '@seven-hills/bank/receipts/receipt-document';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import { ownNumberOf } from '@seven-hills/bank/receipts/transaction-words';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { SentFile } from '../../http/answers.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { writeLetterhead } from '../pdf/letterhead.ts';
import { colors, page, type Sheet, writePdf } from '../pdf/sheet.ts';

const text = { size: 10 } as const;
const small = { size: 8, color: colors.soft } as const;
const lineHeight = 14;
const valueLeft = page.left + 150;

/**
 * Returns this bank's receipt of a transaction as a tagged PDF, from the view of one account's
 * owner: the lines of the text receipt as a table, then the footer.
 */
export function receiptPdf(bank: BankIdentity, transaction: Transaction): SentFile {
  const receipt = transactionReceipt(transaction, ownNumberOf(transaction));
  const now = bankNow();
  const written = writePdf({ title: receipt.title, author: bank.name }, (sheet, pageTotal) =>
    compose(bank, receipt, { now, sheet, pageTotal }),
  );
  return {
    name: `receipt-${transaction.id}.pdf`,
    type: 'application/pdf',
    content: Readable.from(written, { objectMode: false }),
  };
}

async function* compose(
  bank: BankIdentity,
  receipt: ReceiptDocument,
  { now, sheet, pageTotal }: { now: Date; sheet: Sheet; pageTotal: number },
): AsyncGenerator<void> {
  const nextPage = () => {
    sheet.beginPage();
    const number = sheet.pageCount;
    sheet.artifact(() => {
      const swift = bank.swiftCode === null ? '' : ` · SWIFT ${bank.swiftCode}`;
      const identifiers = `Routing number ${bank.routingNumber}${swift}`;
      sheet.text(identifiers, page.left, 750, small);
      sheet.text(`Page ${number} of ${pageTotal}`, page.right, 750, { ...small, isRight: true });
    });
  };
  nextPage();
  writeLetterhead(sheet, receipt.title, bank);
  sheet.y += 6;
  const rows = receipt.lines.map((line) => place(sheet, line));
  for (let from = 0; from < rows.length; ) {
    const some = fitting(sheet, rows.slice(from));
    sheet.within('Table', () => {
      for (const row of some) writeRow(sheet, row);
    });
    from += some.length;
    if (from < rows.length) {
      nextPage();
      yield;
    }
  }
  const footer = footerOf(receipt, now);
  if (!sheet.hasRoomFor((footer.length + 1) * lineHeight)) {
    nextPage();
    yield;
  }
  sheet.y += lineHeight;
  for (const line of footer) {
    sheet.element('P', () => sheet.text(line, page.left, sheet.y, small));
    sheet.y += lineHeight;
  }
}

interface Row {
  label: string;
  valueLines: string[];
  height: number;
}

function place(sheet: Sheet, { label, value }: ReceiptDocument['lines'][number]): Row {
  const valueLines = sheet.linesOf(value, page.right - valueLeft, text);
  return { label, valueLines, height: valueLines.length * lineHeight + 8 };
}

/** Returns the rows that fit on the page, at least one. */
function fitting(sheet: Sheet, rows: readonly Row[]): Row[] {
  let height = 0;
  const end = rows.findIndex((row, index) => {
    height += row.height;
    return index > 0 && !sheet.hasRoomFor(height);
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

function writeRow(sheet: Sheet, { label, valueLines, height }: Row): void {
  const y = sheet.y + 4;
  const style = label === 'Total' ? ({ ...text, typeface: 'strong' } as const) : text;
  sheet.within('TR', () => {
    const header = { ...style, color: colors.soft };
    sheet.element('TH', () => sheet.text(label, page.left, y, header), 'Row');
    sheet.element('TD', () => {
      for (const [index, line] of valueLines.entries())
        sheet.text(line, valueLeft, y + index * lineHeight, style);
    });
  });
  sheet.y += height;
  sheet.rule(sheet.y);
}
