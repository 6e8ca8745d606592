import { formatCalendarDate } from '../../../lib/dates.ts';

export interface DayValue {
  /** ISO calendar day. */
  day: string;
  /** How high its column stands, from 0 to 1. */
  share: number;
  /** The figure in words: `$1,234.50`. */
  text: string;
}

interface DayChartProps {
  /** Says what is shown and its highest value, for those who do not see it. */
  label: string;
  /** The value of a full column: `$12,000.00`. */
  highest: string;
  days: readonly DayValue[];
}

const columnWidth = 10;
const gap = 2.4;
const height = 120;

/** A column for each day. The same figures stand in a table beside it. */
export function DayChart({ label, highest, days }: DayChartProps) {
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure data-slot="day-chart" className="grid gap-1.5">
      <figcaption className="tabular text-ink-soft text-sm">Highest day: {highest}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * columnWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line border-b"
      >
        {[0, 1, 2].map((line) => (
          <line
            key={line}
            x1={0}
            x2={days.length * columnWidth}
            y1={(line * height) / 3 + 0.5}
            y2={(line * height) / 3 + 0.5}
            className="stroke-line"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {days.map(({ day, share, text }, index) => (
          <g key={day} className="group">
            <title>{`${formatCalendarDate(day)}: ${text}`}</title>
            <rect
              x={index * columnWidth}
              y={0}
              width={columnWidth}
              height={height}
              className="fill-transparent group-hover:fill-evergreen-soft"
            />
            <rect
              x={index * columnWidth + gap / 2}
              y={height - columnHeight(share)}
              width={columnWidth - gap}
              height={columnHeight(share)}
              className="fill-evergreen"
            />
          </g>
        ))}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="flex justify-between gap-4 text-ink-soft text-sm">
          <span>{formatCalendarDate(first.day)}</span>
          <span>{formatCalendarDate(last.day)}</span>
        </p>
      )}
    </figure>
  );
}

/** Anything above nothing is at least a line high, so that a quiet day does not look like none. */
const columnHeight = (share: number) => (share <= 0 ? 0 : Math.max(share * (height - 4), 1.5));
