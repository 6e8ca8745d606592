import type { Cents } from './cents.ts';

/**
 * Fifteen digits of dollars leave enough room to sum every account of a large bank in a signed
 * 64-bit integer.
 */
const decimalAmount = /^(\d{1,15})(?:\.(\d{1,2}))?$/;

/**
 * Parses a plain decimal amount such as `1234.5`, the form used in calls and database texts, to
 * cents. Returns `null` for anything else: a sign, an exponent, a comma, a third decimal.
 */
export function parseAmount(text: string): Cents | null {
  const match = decimalAmount.exec(text);
  if (!match?.[1]) return null;
  return BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/;

/**
 * Parses an amount as a person types it (`$1,234.50`, ` 12.`, `.5`) to cents. Returns `null` if it
 * is not an unambiguous amount in US notation.
 */
export function parseTypedAmount(text: string): Cents | null {
  let plain = text.trim().replace(/^\$\s*/, '');
  if (grouped.test(plain)) plain = plain.replaceAll(',', '');
  if (/^\.\d/.test(plain)) plain = `0${plain}`;
  return parseAmount(plain.replace(/\.$/, ''));
}
