import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface Described {
  term: string;
  detail: ReactNode;
}

interface DescriptionListProps {
  items: readonly Described[];
  className?: string;
}

/**
 * Names and their values, one below the other, such as a receipt or an account's details. Leaves
 * out items without a value.
 */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl data-slot="description-list" className={cn('divide-y divide-line', className)}>
      {items.map(
        ({ term, detail }) =>
          (detail || detail === 0) && (
            <div key={term} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="tabular min-w-0 break-words font-semibold">{detail}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
