/**
 * Returns the ten-digit number of an account for its id: nine non-sequential digits, so that a
 * number does not reveal how many accounts there are, and a Luhn check digit against typing errors.
 */
export function newAccountNumber(id: bigint): string {
  // A prime multiplier modulo a prime is a permutation: distinct ids give distinct numbers.
  const scattered = (id * 387_420_489n + 123_456_789n) % 999_999_937n;
  const digits = scattered.toString().padStart(9, '0');
  return `${digits}${luhnDigit(digits)}`;
}

/**
 * Whether the last digit is the Luhn check digit (ISO/IEC 7812-1, annex B) of the preceding digits.
 */
export function hasValidCheckDigit(accountNumber: string): boolean {
  return accountNumber.slice(-1) === luhnDigit(accountNumber.slice(0, -1));
}

function luhnDigit(digits: string): string {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
