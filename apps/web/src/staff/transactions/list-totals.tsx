import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { totalAllTransactions } from '@seven-hills/contracts/staff/transactions';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { formatCount } from '../words.ts';

/** The number of matching transactions on all pages, and the amounts that they moved. */
export function ListTotals({ totals }: { totals: AnswerOf<typeof totalAllTransactions> }) {
  const { count, isCut, moneyIn, moneyOut, between } = totals;
  if (isCut)
    return (
      <span role="status">
        More than {formatCount(count)} transactions. Choose filters to see their sum.
      </span>
    );
  const sums = [
    ['in', moneyIn],
    ['out', moneyOut],
    ['between customers', between],
  ] as const;
  return (
    <span
      role="status"
      className="tabular flex flex-wrap gap-x-3 text-ink max-sm:text-xs sm:gap-x-4"
    >
      <span className="font-semibold">
        {count === 1 ? '1 transaction' : `${formatCount(count)} transactions`}
      </span>
      {sums.map(
        ([words, sum]) =>
          centsOf(sum) > 0n && (
            <span key={words}>
              {usdOf(sum)} {words}
            </span>
          ),
      )}
    </span>
  );
}
