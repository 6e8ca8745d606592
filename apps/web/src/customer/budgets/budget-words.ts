import type { Budget } from '@seven-hills/contracts/money/budgets';
import { type Cents, formatUsd } from '@seven-hills/money';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import type { Look } from '../../ui/data/chart/looks.tsx';

/** Budgets spent to at least this percentage are highlighted. */
const nearly = 80n;

/** The share of a budget that is spent, for its bar. */
export function spentShare(budget: Budget): { share: number; look: Look } {
  const spent = centsOf(budget.spent);
  const whole = spent + centsOf(budget.left);
  if (spent <= 0n) return { share: 0, look: 'primary' };
  if (spent > whole) return { share: 1, look: 'danger' };
  const share = Number((spent * 10_000n) / whole) / 10_000;
  return { share, look: spent * 100n >= whole * nearly ? 'warning' : 'primary' };
}

/**
 * `$110.00 left, $13.75 a day`, `Nothing left`, `$12.01 overspent`. The daily amount appears only
 * in the current month.
 */
export function leftText({ left }: Pick<Budget, 'left'>, daysLeft: number | null): string {
  const cents = centsOf(left);
  if (cents < 0n) return `${formatUsd(-cents)} overspent`;
  if (cents === 0n) return 'Nothing left';
  const each = daysLeft === null ? '' : `, ${formatUsd(cents / BigInt(daysLeft))} a day`;
  return `${formatUsd(cents)} left${each}`;
}

/** `of $200.00`, including the amount carried over from previous months. */
export function amountText({ amount, carried }: Pick<Budget, 'amount' | 'carried'>): string {
  const over = centsOf(carried);
  const whole = `of ${usdOf(amount)}`;
  if (over === 0n) return whole;
  return over > 0n
    ? `${whole} and ${formatUsd(over)} carried over`
    : `${whole}, less ${formatUsd(-over)} overspent before`;
}

const dollar = 100n;

/**
 * The suggested budget: the average, rounded up to whole dollars, or to tens of dollars from $100.
 */
export function suggestedAmount(average: Cents): Cents {
  const step = average >= 100n * dollar ? 10n * dollar : dollar;
  return ((average + step - 1n) / step) * step;
}

/** `1 day`, `8 days` */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
