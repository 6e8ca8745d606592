/** Leading invisible characters in a cell, which spreadsheets skip. */
const leading = /^[\s\p{C}]+/u;

/** Marks the file as UTF-8; without it, Excel on Windows reads names in the wrong encoding. */
const byteOrderMark = '\ufeff';

/**
 * Returns a text that no spreadsheet runs as a formula (OWASP, "CSV Injection"): prefixes an
 * apostrophe if it begins with `=`, `+`, `-`, or `@`, including their full-width and small forms,
 * with or without leading whitespace and control characters. Characters are decomposed, because a
 * combining mark after `=` makes another character, `≠`, only for the eye.
 */
export function spreadsheetText(text: string): string {
  const isFormula =
    /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(text.replace(leading, '').normalize('NFKD'));
  return isFormula ? `'${text}` : text;
}

type Cell = string | number;
type Row = readonly Cell[];

/**
 * A cell, quoted if necessary; semicolons and tabs separate cells in some locales. Plain numbers,
 * including negative ones, are not treated as formulas.
 */
function csvCell(value: Cell): string {
  const plain = String(value);
  const text = /^-?\d+(\.\d+)?$/.test(plain) ? plain : spreadsheetText(plain);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLines = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/**
 * Writes a CSV file (RFC 4180, UTF-8 with a byte order mark) with a header. No cell is a formula.
 * Amounts are decimal text, without currency signs and thousands separators.
 */
export const toCsv = (header: Row, rows: readonly Row[]): string =>
  `${byteOrderMark}${csvLines([header, ...rows])}`;

/** Writes such a file while its rows are being read. */
export async function* streamCsv(
  header: Row,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield toCsv(header, []);
  for await (const rows of pages) yield csvLines(rows);
}
