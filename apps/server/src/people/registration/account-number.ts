import { luhnDigit } from '@seven-hills/contracts/payments/luhn';

/**
 * Returns the ten-digit number of an account for its id: nine non-sequential digits, so that a
 * number does not reveal how many accounts there are, and a Luhn check digit that catches typing
 * errors.
 */
export function newAccountNumber(id: bigint): string {
  // A prime multiplier modulo a prime is a permutation: distinct ids give distinct numbers.
  const scattered = (id * 387_420_489n + 123_456_789n) % 999_999_937n;
  const digits = scattered.toString().padStart(9, '0');
  return `${digits}${luhnDigit(digits)}`;
}
