import type { SetInterestTerms } from '@seven-hills/contracts/staff/interest-rates';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';

const standings: Record<SetInterestTerms['standing'], { label: string; variant: BadgeVariant }> = {
  current: { label: 'Applies now', variant: 'success' },
  coming: { label: 'Will apply', variant: 'warning' },
  past: { label: 'Past', variant: 'secondary' },
};

/** Whether terms apply, and who set them, when, and why. */
export const setColumns: readonly Column<
  Pick<SetInterestTerms, 'standing' | 'setAt' | 'setBy' | 'reason'>
>[] = [
  {
    header: 'Status',
    cell: ({ standing }) => (
      <Badge variant={standings[standing].variant}>{standings[standing].label}</Badge>
    ),
    isPlain: true,
  },
  {
    header: 'Set',
    cell: ({ setAt, setBy, reason }) => (
      <>
        {formatDate(setAt)}
        {setBy && `, ${setBy.name}`}
        <span className="block text-ink-soft">{reason}</span>
      </>
    ),
  },
];
