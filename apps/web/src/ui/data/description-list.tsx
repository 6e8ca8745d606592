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
              <dd
                className={cn('min-w-0 break-words font-semibold', !isWords(detail) && 'tabular')}
              >
                {detail}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Letters would be set too tight as figures are. */
const isWords = (detail: ReactNode) => typeof detail === 'string' && !/\d/.test(detail);

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

/** A name and its value, in the list of facts below a page's header. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={cn('min-w-0 max-sm:flex max-sm:items-baseline max-sm:gap-x-1.5', className)}>
      <dt className="text-ink-soft text-xs sm:text-sm">{name}</dt>
      <dd className="tabular text-sm sm:text-base font-semibold [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
