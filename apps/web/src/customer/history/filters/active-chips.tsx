import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { categoriesQuery } from '../../../money/categories/queries.ts';
import { amounts, directions, types } from '../../../money/transaction-choices.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMonth } from '../../../ui/data/dates.ts';
import type { Choices } from '../../../ui/data/use-url-filters.ts';
import { datesText } from './dates-button.tsx';
import { counted, type HistoryFilters, ranges } from './history-filters.ts';

const labelIn = <Value extends string>(choices: Choices<Value>, value: Value) =>
  choices.find(([known]) => known === value)?.[1] ?? value;

/** The active filters, each with what removes it; the search shows in its own field. */
function chipsOf(
  filters: HistoryFilters,
  categoryName: string | undefined,
): (readonly [text: string, without: Partial<HistoryFilters>])[] {
  const { range, month, from, to, type, amount, direction, category, payee, counts } = filters;
  const chips: [isOn: boolean, text: string, without: Partial<HistoryFilters>][] = [
    [category !== 0, categoryName ? `In ${categoryName}` : 'One category', { category: 0 }],
    [payee !== '', 'One payee', { payee: '' }],
    [counts !== 'all', labelIn(counted, counts), { counts: 'all' }],
    [range !== 'all', labelIn(ranges, range), { range: 'all' }],
    [month !== '', month && formatMonth(`${month}-01`), { month: '' }],
    [Boolean(from || to), datesText({ from, to }), { from: '', to: '' }],
    [direction !== 'all', labelIn(directions, direction), { direction: 'all' }],
    [type !== 'all', labelIn(types, type), { type: 'all' }],
    [amount !== 'all', labelIn(amounts, amount), { amount: 'all' }],
  ];
  return chips.filter(([isOn]) => isOn).map(([, text, without]) => [text, without] as const);
}

interface ActiveChipsProps {
  filters: HistoryFilters;
  onRemove: (without: Partial<HistoryFilters>) => void;
  onClear: () => void;
  /** What stands before the chips on their line. */
  children?: ReactNode;
}

/** A chip for each active filter that removes it, and a button that clears all of them. */
export function ActiveChips({ filters, onRemove, onClear, children }: ActiveChipsProps) {
  const { category } = filters;
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: category !== 0 });
  const name = categories?.find(({ id }) => id === category)?.name;
  return (
    <fieldset aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {children}
      {chipsOf(filters, name).map(([text, without]) => (
        <button
          key={text}
          type="button"
          data-slot="chip"
          aria-label={`Remove filter: ${text}`}
          className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-primary-soft px-4 font-semibold text-ink text-sm inset-ring inset-ring-control/60 transition-colors hover:bg-surface"
          onClick={() => onRemove(without)}
        >
          {text}
          <X aria-hidden="true" className="size-4" />
        </button>
      ))}
      <Button variant="quiet" className="px-3" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
