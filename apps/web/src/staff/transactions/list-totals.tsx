import type { totalAllTransactions } from '@seven-hills/contracts/api/staff/admin-transactions';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { formatCount } from '../words.ts';

/** How many transactions are listed, on all pages, and what they moved. */
export function ListTotals({ totals }: { totals: AnswerOf<typeof totalAllTransactions> }) {
  const { count, isCut, moneyIn, moneyOut, between } = totals;
  if (isCut)
    return (
      <p role="status" className="mb-2 text-ink-soft text-xs sm:mb-4 sm:text-sm">
        More than {formatCount(count)} transactions. Choose filters to see their sum.
      </p>
    );
  const sums = [
    ['in', moneyIn],
    ['out', moneyOut],
    ['between customers', between],
  ] as const;
  return (
    <p
      role="status"
      className="tabular mb-2 flex flex-wrap gap-x-3 text-xs sm:mb-4 sm:gap-x-4 sm:text-sm"
    >
      <span className="font-semibold">
        {count === 1 ? '1 transaction' : `${formatCount(count)} transactions`}
      </span>
      {sums.map(
        ([words, sum]) =>
          centsOf(sum) > 0n && (
            <span key={words}>
              {formatUsd(centsOf(sum))} {words}
            </span>
          ),
      )}
    </p>
  );
}
