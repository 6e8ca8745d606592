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
  if (!/^\d{9}$/.test(text)) return false;
  const prefix = Number(text.slice(0, 2));
  if (!prefixRanges.some(([first, last]) => prefix >= first && prefix <= last)) return false;
  return hasCheckDigit(text);
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
