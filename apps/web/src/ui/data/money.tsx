import { type Cents, formatAmount, formatUsd } from '@seven-hills/money';
import { cn } from '../cn.ts';

interface MoneyProps {
  cents: Cents;
  /**
   * `in` adds a plus sign and `out` a minus sign, regardless of the sign of `cents`; without it,
   * the amount is unchanged.
   */
  direction?: 'in' | 'out';
  className?: string;
}

/**
 * An amount in dollars. Incoming money is green and has a plus, so that color is not the only cue.
 */
export function Money({ cents, direction, className }: MoneyProps) {
  const magnitude = cents < 0n ? -cents : cents;
  const text = direction
    ? `${direction === 'in' ? '+' : '-'}$${formatAmount(magnitude)}`
    : formatUsd(cents);
  return (
    <span
      data-slot="money"
      className={cn('tabular whitespace-nowrap', direction === 'in' && 'text-success', className)}
    >
      {text}
    </span>
  );
}
