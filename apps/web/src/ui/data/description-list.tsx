import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

interface DescriptionListProps {
  items: readonly { term: string; detail: ReactNode }[];
  className?: string;
}

/** Names and their values, one below the other, such as a receipt or an account's details. */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl data-slot="description-list" className={cn('divide-y divide-line', className)}>
      {items.map(({ term, detail }) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="tabular min-w-0 break-words font-semibold">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
