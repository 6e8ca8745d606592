import { spreadsheetText } from '@seven-hills/contracts/spreadsheet-text';

/**
 * A field of a CSV file (RFC 4180), quoted where it must be. A text that a spreadsheet would take for a
 * formula gets an apostrophe in front; plain numbers, negative ones too, do not.
 */
function csvField(value: string | number): string {
  const plain = String(value);
  const text = /^-?\d+(\.\d+)?$/.test(plain) ? plain : spreadsheetText(plain);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV text (RFC 4180) with a head line. Amounts go in as decimal text, without signs or commas. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [header, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}
