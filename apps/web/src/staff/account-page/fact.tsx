import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

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
