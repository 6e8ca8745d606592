export interface TimeValue {
  /** The day or month in words: `November 21, 2026`. */
  name: string;
  /** The height of its column, from 0 to 1. */
  share: number;
  /** The figure in words: `$1,234.50`. */
  text: string;
}

interface TimeChartProps {
  /** Says what is shown and its highest value, for those who do not see it. */
  label: string;
  /** What a full column means: `Highest day: $12,000.00`. */
  highest: string;
  /** Oldest first; their names differ. */
  values: readonly TimeValue[];
}

const columnWidth = 10;
const gap = 2.4;
const height = 120;

/** A column for each day or month. A table beside it has the same figures. */
export function TimeChart({ label, highest, values }: TimeChartProps) {
  const first = values[0];
  const last = values.at(-1);
  return (
    <figure data-slot="time-chart" className="grid gap-1.5">
      <figcaption className="tabular text-ink-soft text-sm">{highest}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${values.length * columnWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line border-b"
      >
        {[0, 1, 2].map((line) => (
          <line
            key={line}
            x1={0}
            x2={values.length * columnWidth}
            y1={(line * height) / 3 + 0.5}
            y2={(line * height) / 3 + 0.5}
            className="stroke-line"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {values.map(({ name, share, text }, index) => (
          <g key={name} className="group">
            <title>{`${name}: ${text}`}</title>
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
          <span>{first.name}</span>
          <span>{last.name}</span>
        </p>
      )}
    </figure>
  );
}

/** Anything above nothing is at least a line high, so that a quiet time does not look like none. */
const columnHeight = (share: number) => (share <= 0 ? 0 : Math.max(share * (height - 4), 1.5));
