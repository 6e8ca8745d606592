import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { summarizeTransactions } from '@seven-hills/contracts/money/history';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import { usdOf } from '../../money/transaction-words.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatCard } from '../../ui/layout/stat-card.tsx';

interface StatCardsProps {
  summary: AnswerOf<typeof summarizeTransactions> | undefined;
  failed: boolean;
}

const counted = new Intl.NumberFormat('en-US');

/** The number of transactions, the number this month, and the total volume. */
export function StatCards({ summary, failed }: StatCardsProps) {
  const waiting = failed ? (
    <span className="text-ink-soft">–</span>
  ) : (
    <Skeleton className="h-9 w-24" />
  );
  const figure = (value: (summary: NonNullable<StatCardsProps['summary']>) => string) =>
    summary ? value(summary) : waiting;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 max-sm:[&>:last-child]:col-span-2">
      <StatCard
        label="Total Transactions"
        icon={<ReceiptText aria-hidden="true" />}
        value={figure(({ total }) => counted.format(total))}
        note="Including declined and failed"
      />
      <StatCard
        label="This Month"
        icon={<CalendarDays aria-hidden="true" />}
        value={figure(({ thisMonth }) => counted.format(thisMonth))}
      />
      <StatCard
        label="Total Volume"
        icon={<Scale aria-hidden="true" />}
        value={figure(({ totalVolume }) => usdOf(totalVolume))}
        note="The sum of all amounts in and out, before fees; excludes declined and failed transactions"
      />
    </div>
  );
}
