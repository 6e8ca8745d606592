import type { Transaction } from '@seven-hills/bank/transaction';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type { Category, TransactionCategory } from '@seven-hills/contracts/money/categories';
import type { Cents } from '@seven-hills/money';
import { centsOf } from '../transaction-words.ts';

/** A part of a repayment: an amount, in cents, in one category. */
export interface RepaidPart {
  categoryId: number;
  amount: Cents;
}

/**
 * Divides an amount that came in among the spending categories of the purchase that it repays, in
 * their order; what exceeds them stays income. Null if the purchase is not spending.
 */
export function repaidParts(
  repayment: Cents,
  { parts, isExcluded }: TransactionCategory,
  categories: readonly Category[],
): RepaidPart[] | null {
  let left = repayment;
  const repaid: RepaidPart[] = [];
  for (const { categoryId, amount } of isExcluded ? [] : parts) {
    const isSpending = categories.some(({ id, kind }) => id === categoryId && kind === 'spending');
    const part = centsOf(amount) < left ? centsOf(amount) : left;
    if (!isSpending || part <= 0n) continue;
    repaid.push({ categoryId, amount: part });
    left -= part;
  }
  if (repaid.length === 0) return null;
  return left > 0n ? [...repaid, { categoryId: categoryIds.income, amount: left }] : repaid;
}

/** A bill that is divided among more people is not recognized. */
const sharersMax = 6n;

/**
 * Puts the purchases first that an amount from someone probably repays: a whole one, or an equal
 * share of one, before others that are at least as large; a payment to that person before others.
 */
export function likelyFirst(
  repayment: Transaction,
  purchases: readonly Transaction[],
): Transaction[] {
  const amount = centsOf(repayment.amount);
  const scoreOf = (purchase: Transaction) => {
    const paid = centsOf(purchase.amount);
    const isShare = paid % amount === 0n && paid / amount <= sharersMax;
    const isSamePerson =
      purchase.toAccountId !== null && purchase.toAccountId === repayment.fromAccountId;
    return (isShare ? 4 : paid > amount ? 2 : 0) + (isSamePerson ? 1 : 0);
  };
  return purchases.toSorted((one, other) => scoreOf(other) - scoreOf(one));
}
