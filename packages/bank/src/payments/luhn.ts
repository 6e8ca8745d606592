/**
 * Returns the check digit that detects typing errors (ISO/IEC 7812-1, annex B) for a number without
 * one, such as a card number or one of the bank's account numbers.
 */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const weighted = Number(digit) * (position % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last digit of a number is its check digit. */
export const passesLuhn = (number: string): boolean =>
  number.slice(-1) === luhnDigit(number.slice(0, -1));
