import type { ChartPoint, ChartSeries } from './chart-point.ts';
import { Swatch } from './looks.tsx';

interface ChartTooltipProps {
  /** From `useId`. */
  id: string;
  series: readonly ChartSeries[];
  point: ChartPoint;
  /** The point's horizontal position in the chart, from 0 to 1. */
  place: number;
  hint: string | undefined;
}

/**
 * Appears over the drawing at a point, always within the chart's edges. The point's accessible name
 * has the same figures.
 */
export function ChartTooltip({ id, series, point, place, hint }: ChartTooltipProps) {
  return (
    <div
      aria-hidden="true"
      data-slot="chart-tooltip"
      className="pointer-events-none absolute -top-2 z-10 w-max max-w-64 rounded-control bg-surface px-3 py-2 text-ink text-sm shadow-float inset-ring inset-ring-control"
      style={{ left: `${place * 100}%`, transform: `translate(-${place * 100}%, -100%)` }}
    >
      <p>{point.name}</p>
      {series.map(({ name, look, drawing }, index) => (
        <p key={name} className="flex items-center gap-2">
          {series.length > 1 && (
            <>
              <Swatch look={look} drawing={drawing} id={`${id}-tip-${look}`} />
              <span className="mr-auto pr-2">{name}</span>
            </>
          )}
          <span className="tabular font-semibold">{point.figures[index]?.text}</span>
        </p>
      ))}
      {hint && point.href && <p className="text-ink-soft text-xs">{hint}</p>}
    </div>
  );
}
