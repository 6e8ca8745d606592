import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

/** A raised sheet that groups one subject. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      data-slot="card"
      className={cn('min-w-0 rounded-card bg-surface p-5 shadow-card sm:p-6', className)}
      {...rest}
    />
  );
}

/** The heading line of a card, with actions at its right end. */
export function CardHeader({
  title,
  description,
  actions,
  level: Heading = 'h2',
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 'h2' | 'h3';
}) {
  return (
    <div
      data-slot="card-header"
      className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2"
    >
      <div className="grid gap-1">
        <Heading className="text-xl">{title}</Heading>
        {description && <p className="text-ink-soft text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
