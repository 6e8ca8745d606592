import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Shown at the right end. */
  actions?: ReactNode;
  level?: 'h2' | 'h3';
}

type CardProps = Omit<ComponentProps<'section'>, 'title'> & Partial<CardHeaderProps>;

/** A raised sheet that groups one subject, with a header if it has a title. */
export function Card(props: CardProps) {
  const { title, description, actions, level = 'h2', className, children, ...rest } = props;
  return (
    <section
      data-slot="card"
      className={cn('min-w-0 rounded-card bg-surface p-5 shadow-card sm:p-6', className)}
      {...rest}
    >
      {title && <CardHeader {...{ title, description, actions, level }} />}
      {children}
    </section>
  );
}

/** The heading line of a card, with actions at its right end. */
export function CardHeader(props: CardHeaderProps) {
  const { title, description, actions, level: Heading = 'h2' } = props;
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
