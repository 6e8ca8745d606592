/** The ranges of the first two digits that the American Bankers Association assigns. */
const prefixRanges = [
  [1, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;

export const routingNumberProblem =
  'This routing number is not valid. Please check its nine digits.';

/**
 * Returns whether nine digits can be a routing number: an assigned prefix and a valid ABA check
 * digit (weights 3, 7, 1; the sum a multiple of ten; ANSI X9.100-160-1).
 */
export function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && hasPrefix(text) && hasCheckDigit(text);
}

function hasPrefix(text: string): boolean {
  const prefix = Number(text.slice(0, 2));
  return prefixRanges.some(([first, last]) => prefix >= first && prefix <= last);
}

/** What an operator got wrong in a routing number; null if nothing. */
export function routingNumberFault(text: string): string | null {
  if (!/^\d{9}$/.test(text)) return 'must have nine digits';
  if (!hasPrefix(text)) return `is not a routing number: none begins with ${text.slice(0, 2)}`;
  if (hasCheckDigit(text)) return null;
  return `is not a routing number: its last digit must be ${checkDigitOf(text.slice(0, 8))} for the first eight`;
}

/** Returns the check digit that follows eight digits of a routing number. */
export const checkDigitOf = (digits: string): string =>
  [...'0123456789'].find((last) => hasCheckDigit(digits + last)) ?? '0';

/** Returns whether the last of nine digits is the check digit of the others, whatever they are. */
export function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (let at = 0; at < 9; at += 1) sum += Number(number[at]) * ([3, 7, 1][at % 3] ?? 0);
  return sum % 10 === 0;
}
