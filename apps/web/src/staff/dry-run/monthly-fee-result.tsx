import type { DryRun } from '@seven-hills/contracts/staff/terms';
import { usdOf } from '../../money/transaction-words.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { formatMonth } from '../../ui/data/dates.ts';
import { formatCount } from '../words.ts';

type Monthly = NonNullable<DryRun['monthlyFee']>;

interface Figure {
  name: string;
  of: (side: Monthly['before']) => string;
}

const figures: readonly Figure[] = [
  { name: 'Accounts that pay', of: ({ paying }) => formatCount(paying) },
  { name: 'Fees of the month, at most', of: ({ total }) => usdOf(total) },
  { name: 'Free for their balance', of: ({ waived }) => formatCount(waived.min_balance) },
  { name: 'Free for direct deposits', of: ({ waived }) => formatCount(waived.direct_deposit) },
  { name: 'Free for a young owner', of: ({ waived }) => formatCount(waived.age_under) },
  { name: 'Free for an older owner', of: ({ waived }) => formatCount(waived.age_from) },
];

/** What a changed maintenance fee would have meant for the last month. */
export function MonthlyFeeResult({ result }: { result: Monthly }) {
  const { accounts, isComplete, month, before, after } = result;
  const caption = `Maintenance fee for ${formatMonth(month)}`;
  const columns: readonly Column<Figure>[] = [
    { header: 'Figure', primary: true, cell: ({ name }) => name },
    { header: 'Before', cell: ({ of }) => of(before), align: 'end' },
    { header: 'After', cell: ({ of }) => of(after), align: 'end' },
  ];
  return (
    <div className="grid gap-2">
      <p className="font-medium">{caption}</p>
      <DataTable caption={caption} columns={columns} rows={figures} rowKey={({ name }) => name} />
      <p className="text-ink-soft text-sm">
        {isComplete
          ? `Of ${formatCount(accounts)} ${accounts === 1 ? 'account that was' : 'accounts that were'} open for the whole month.`
          : `Of the first ${formatCount(accounts)} accounts. Reading all of them took too long.`}{' '}
        The first reason counts, and a fee takes at most what is available.
      </p>
    </div>
  );
}
