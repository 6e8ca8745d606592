import type { Transaction } from '@seven-hills/bank/transaction';
import { formatUsd } from '@seven-hills/money';
import { cn } from '../ui/cn.ts';
import { Money } from '../ui/data/money.tsx';
import { feeMoved, isUndone, totalOf } from './transaction-words.ts';

interface MovedAmountProps {
  transaction: Transaction;
  className?: string;
}

/**
 * The amount that left or entered the account, including its fee, so that the amounts in a list add
 * up to the balance. An amount that moved no money is crossed out, and one that has not arrived is
 * not green.
 */
export function MovedAmount({ transaction, className }: MovedAmountProps) {
  const fee = feeMoved(transaction);
  const undone = isUndone(transaction);
  const counts = transaction.status === 'completed';
  return (
    <span data-slot="moved-amount" className="inline-grid justify-items-end">
      <Money
        cents={totalOf(transaction)}
        direction={transaction.direction}
        className={cn(
          'font-semibold',
          !counts && transaction.direction === 'in' && 'text-ink',
          undone && 'font-normal text-ink-soft line-through',
          className,
        )}
      />
      {fee > 0n && (
        <span className="tabular whitespace-nowrap text-ink-soft text-xs">
          incl. {formatUsd(fee)} fee
        </span>
      )}
    </span>
  );
}
