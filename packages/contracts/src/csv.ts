/** Leading invisible characters in a cell, which spreadsheets skip. */
const leading = /^[\s\p{C}]+/u;

/**
 * Returns a text that no spreadsheet runs as a formula (OWASP, "CSV Injection"): prefixes an
 * apostrophe if it begins with `=`, `+`, `-`, or `@`, including their full-width and small forms,
 * with or without leading whitespace and control characters.
 */
export function spreadsheetText(text: string): string {
  const isFormula =
    /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(text.replace(leading, '').normalize('NFKC'));
  return isFormula ? `'${text}` : text;
}

/**
 * A cell, quoted if necessary. Plain numbers, including negative ones, are not treated as formulas.
 */
function csvCell(value: string | number): string {
  const plain = String(value);
  const text = /^-?\d+(\.\d+)?$/.test(plain) ? plain : spreadsheetText(plain);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes a CSV file (RFC 4180) with a header. No cell is a formula. Amounts are decimal text,
 * without currency signs and thousands separators.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [header, ...rows].map(csvLine).join('');
}

/** One line of such a file, for files that are written while their data is being read. */
export const csvLine = (row: readonly (string | number)[]): string =>
  `${row.map(csvCell).join(',')}\r\n`;
