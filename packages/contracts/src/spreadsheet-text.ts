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
