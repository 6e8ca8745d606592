/** The longest custom range of a statement, in years. */
const statementYearsMax = 1;

/** The download formats of a statement; all have the same content. */
export const statementFormats = ['pdf', 'csv', 'csv_entries', 'ofx', 'qif', 'camt'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Their names and file extensions. */
export const statementFormatWords: Record<
  StatementFormat,
  { name: string; ending: string; hint: string }
> = {
  pdf: { name: 'PDF', ending: 'pdf', hint: 'to read, print, and keep' },
  csv: { name: 'CSV', ending: 'csv', hint: 'for spreadsheets' },
  csv_entries: { name: 'CSV, entries only', ending: 'csv', hint: 'without balance rows' },
  ofx: { name: 'OFX 2.2', ending: 'ofx', hint: 'for GnuCash, Quicken, and others' },
  qif: { name: 'QIF', ending: 'qif', hint: 'for older accounting programs' },
  camt: { name: 'camt.053', ending: 'xml', hint: 'ISO 20022, for accounting systems' },
};

/**
 * Returns what is wrong with a range of days (ISO dates, both included), or null if it is valid.
 */
export function rangeProblem(from: string, to: string): string | null {
  if (from > to) return 'The first day is after the last';
  const end = `${Number(from.slice(0, 4)) + statementYearsMax}${from.slice(4)}`;
  if (to >= end) return 'Please choose at most one year';
  return null;
}
