import { randomInt } from 'node:crypto';
import { luhnDigit } from '@seven-hills/bank/payments/luhn';

/**
 * Returns a random ten-digit account number: nine digits, which reveal neither how many accounts
 * there are nor any other number, and a Luhn check digit that catches typing errors. It may be
 * taken.
 */
export function randomAccountNumber(): string {
  const digits = String(randomInt(100_000_000, 1_000_000_000));
  return `${digits}${luhnDigit(digits)}`;
}
