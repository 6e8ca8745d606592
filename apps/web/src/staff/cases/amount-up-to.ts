import { type Cents, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import type { Read } from '../action-dialog/action-fields.ts';

/** Reads an amount entered for a case, of at most `most`, as a decimal. */
export const amountUpTo =
  (most: Cents) =>
  (typed: string): Read<string> => {
    if (!typed.trim()) return { problem: 'Amount is required' };
    const amount = parseTypedAmount(typed) ?? 0n;
    if (amount <= 0n) return { problem: 'Please enter a valid amount.' };
    return amount > most ? { problem: `At most ${formatUsd(most)}` } : { value: toDecimal(amount) };
  };
