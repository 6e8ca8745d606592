import type { ComponentProps, ReactElement, ReactNode } from 'react';
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

/** The characters that fit beside each other at the full size in the narrowest card. */
const largeLength = 10;

/** The font size of a figure that is too long for the full one; a digit is about half as wide as high. */
export const figureSize = (figure: string): string | undefined =>
  figure.length > largeLength
    ? `clamp(1rem, ${Math.floor(1_700 / figure.length) / 10}cqi, 1.875rem)`
    : undefined;

/** One figure with its name, for the rows of summary cards. A long text is as small as it has to be. */
export function StatCard({
  label,
  value,
  note,
  icon,
}: {
  label: ReactNode;
  /** The figure in words, or what takes its place. */
  value: string | ReactElement;
  note?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <Card data-slot="stat-card" className="@container grid content-start gap-1">
      <div className="flex items-center justify-between gap-3 text-ink-soft text-sm [&_svg]:size-5 [&_svg]:text-copper">
        <h2 className="font-sans font-semibold text-sm tracking-normal">{label}</h2>
        {icon}
      </div>
      <p
        className="tabular break-words font-display font-medium text-3xl tracking-tight"
        style={{ fontSize: typeof value === 'string' ? figureSize(value) : undefined }}
      >
        {value}
      </p>
      {note && <p className="text-ink-soft text-sm">{note}</p>}
    </Card>
  );
}
