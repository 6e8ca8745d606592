import { type Cents, formatUsd, parseTypedAmount } from '@seven-hills/money';

/** Returns the error for an amount entered for a case; undefined if it is valid. */
export function amountProblem(typed: string, most: Cents): string | undefined {
  if (!typed.trim()) return 'Amount is required';
  const amount = parseTypedAmount(typed) ?? 0n;
  if (amount <= 0n) return 'Please enter a valid amount.';
  return amount > most ? `At most ${formatUsd(most)}` : undefined;
}
