import { brand } from '../brand.ts';

interface ReceiptLine {
  label: string;
  value: string;
}

/** A receipt of any kind: shown, printed, or saved as a text file or PDF. */
export interface ReceiptDocument {
  title: string;
  lines: readonly ReceiptLine[];
  /** Shown below the lines. */
  note: string | null;
  fileName: string;
  /** Formats the time at which the receipt was saved or printed. */
  formatMoment: (moment: Date) => string;
}

export const keepThisReceipt = 'Please keep this receipt for your records.';

/** Returns the lines that have a value. */
export const linesOf = (
  lines: readonly (readonly [label: string, value: string | null])[],
): ReceiptLine[] => lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** The end of a receipt: its note, when it was created, and the bank's notice. */
export const footerOf = ({ note, formatMoment }: ReceiptDocument, now: Date): string[] => [
  ...(note === null ? [] : [note]),
  `Generated on ${formatMoment(now)}`,
  brand.memberNotice,
];

/** A receipt as plain text: the bank's name, the title, aligned lines, and the time of creation. */
export function receiptText(receipt: ReceiptDocument, now: Date = new Date()): string {
  const { title, lines } = receipt;
  const labelWidth = Math.max(...lines.map(({ label }) => label.length)) + 2;
  const rule = '='.repeat(48);
  return [
    brand.name.toUpperCase(),
    title,
    rule,
    ...lines.map(({ label, value }) => `${`${label}:`.padEnd(labelWidth)}${value}`),
    rule,
    ...footerOf(receipt, now),
    '',
  ].join('\n');
}
