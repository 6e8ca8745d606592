import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { summarizeTransactions } from '@seven-hills/contracts/money/history';
import { usdOf } from '../../money/transaction-words.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface StatCardsProps {
  summary: AnswerOf<typeof summarizeTransactions> | undefined;
  failed: boolean;
}

const counted = new Intl.NumberFormat('en-US');

/** The number of transactions, the number this month, and the total volume, in one line. */
export function StatCards({ summary, failed }: StatCardsProps) {
  const figure = (value: (summary: NonNullable<StatCardsProps['summary']>) => string) =>
    summary ? value(summary) : failed ? '–' : <Skeleton className="h-6 w-16" />;
  const figures = [
    ['Total Transactions', figure(({ total }) => counted.format(total))],
    ['This Month', figure(({ thisMonth }) => counted.format(thisMonth))],
    ['Total Volume', figure(({ totalVolume }) => usdOf(totalVolume))],
  ] as const;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-x-4 gap-y-2 max-sm:justify-between sm:gap-x-8">
        {figures.map(([label, value]) => (
          <div key={label} data-slot="figure">
            <h2 className="font-normal font-sans text-ink-soft text-sm leading-tight tracking-normal">
              {label}
            </h2>
            <p className="tabular font-semibold">{value}</p>
          </div>
        ))}
      </div>
      <p className="text-ink-soft text-xs">
        Transactions include declined and failed ones. The volume leaves them out: it is the sum of
        all other amounts in and out, before fees.
      </p>
    </div>
  );
}
