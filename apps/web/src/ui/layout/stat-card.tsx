import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Card } from './card.tsx';

/** The number of characters that fit on one line at the full size in the narrowest card. */
const largeLength = 10;

/**
 * The font size of a figure that is too long for the full size; a digit is about half as wide as it
 * is tall.
 */
export const figureSize = (figure: string): string | undefined =>
  figure.length > largeLength
    ? `clamp(1rem, ${Math.floor(1_700 / figure.length) / 10}cqi, 1.875rem)`
    : undefined;

/** A CSS variable, so that a shell can show the figure in another size. */
const sizeStyle = (size = '1.875rem') => ({ '--figure-size': size }) as CSSProperties;

interface StatCardProps {
  label: ReactNode;
  /** The figure as text, or an element in its place. */
  value: string | ReactElement;
  note?: ReactNode;
  icon?: ReactNode;
}

/** One figure with its name, for rows of summary cards. Long figures get smaller to fit. */
export function StatCard({ label, value, note, icon }: StatCardProps) {
  return (
    <Card data-slot="stat-card" className="@container grid content-start gap-1">
      <div className="flex items-center justify-between gap-3 text-ink-soft text-sm [&_svg]:size-5 [&_svg]:text-accent">
        <h2 className="font-sans font-semibold text-sm tracking-normal">{label}</h2>
        {icon}
      </div>
      <p
        data-part="figure"
        className="tabular font-display [overflow-wrap:anywhere] font-medium text-(length:--figure-size) leading-tight tracking-tight"
        style={sizeStyle(typeof value === 'string' ? figureSize(value) : undefined)}
      >
        {value}
      </p>
      {note && (
        <p data-part="note" className="text-ink-soft text-sm">
          {note}
        </p>
      )}
    </Card>
  );
}
