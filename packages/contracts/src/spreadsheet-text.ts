/** Invisible characters in front of a cell, which spreadsheets skip. */
const leading = /^[\s\p{C}]+/u;

/**
 * A text that no spreadsheet runs as a formula (OWASP, "CSV Injection"): an apostrophe goes in front of
 * what begins with `=`, `+`, `-` or `@`, their full-width and small forms included, with or without
 * whitespace and control characters before them.
 */
export function spreadsheetText(text: string): string {
  const isFormula =
    /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(text.replace(leading, '').normalize('NFKC'));
  return isFormula ? `'${text}` : text;
}
