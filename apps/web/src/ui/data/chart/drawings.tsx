import type { ChartPoint, ChartSeries } from './chart-point.ts';
import { fillOf, type Look, shapeOf, strokeOf, Textures } from './looks.tsx';

/** The values at the lower and the upper edge of a drawing. */
export interface Scale {
  bottom: number;
  top: number;
}

interface SeriesDrawingsProps {
  /** From `useId`. */
  id: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  scale: Scale;
  /** The point whose place on the lines is marked. */
  active: number | null;
}

/** The share of a point's width that its columns take up together. */
const columnsShare = 0.84;
/**
 * The maximum width of a column, as a share of the chart's width; a few columns would otherwise be
 * blocks.
 */
const columnMax = 0.12;
const percent = (share: number) => `${share * 100}%`;

/**
 * The columns of a chart and, on top of them, its lines. Lengths are shares of the available space.
 */
export function SeriesDrawings({ id, series, points, scale, active }: SeriesDrawingsProps) {
  const height = ({ bottom, top } = scale) => top - bottom;
  /** How far below the upper edge, from 0 to 1. */
  const below = (value: number) => (scale.top - value) / height();
  const cell = 1 / points.length;
  const columns = series.flatMap(({ drawing, look }, index) =>
    drawing === 'columns' ? { look, index } : [],
  );
  const width = Math.min(columnMax, (cell * columnsShare) / columns.length);
  const lines = series.flatMap(({ drawing, look }, index) =>
    drawing === 'line' ? { look, index } : [],
  );
  return (
    <>
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <Textures id={id} looks={columns.map(({ look }) => look)} />
        {points.map(({ name, figures }, place) =>
          columns.map(({ look, index }, among) => {
            const value = figures[index]?.value ?? 0;
            return (
              value !== 0 && (
                <rect
                  key={`${name} ${look}`}
                  x={percent((place + 0.5) * cell + (among - columns.length / 2) * width)}
                  width={percent(width)}
                  y={percent(below(Math.max(0, value)))}
                  // Any nonzero value is visible, so that a small figure does not look like zero.
                  height={percent(Math.max(0.012, Math.abs(value) / height()))}
                  {...shapeOf(look, id)}
                />
              )
            );
          }),
        )}
      </svg>
      {lines.map(({ look, index }) => (
        <Line
          key={look}
          look={look}
          isAlone={series.length === 1}
          active={active}
          places={points.map(({ figures }, place) => ({
            x: (place + 0.5) * cell,
            y: below(figures[index]?.value ?? 0),
          }))}
          zero={below(0)}
        />
      ))}
    </>
  );
}

interface LineProps {
  look: Look;
  /** Whether the line is the only series; the area below it is then filled. */
  isAlone: boolean;
  active: number | null;
  places: readonly { x: number; y: number }[];
  zero: number;
}

/** The maximum number of dots; more would run into each other. */
const dotsMax = 31;

function Line({ look, isAlone, active, places, zero }: LineProps) {
  const path = `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const [first, last] = [places[0], places.at(-1)];
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      {/* A nested drawing that stretches to the available space; its strokes do not. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        {isAlone && first && last && (
          <path
            d={`${path}L${last.x} ${zero}L${first.x} ${zero}Z`}
            className={fillOf(look)}
            opacity="0.14"
          />
        )}
        <path
          d={path}
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className={`fill-none ${strokeOf(look)}`}
        />
      </svg>
      {places.map(
        ({ x, y }, place) =>
          (place === active || places.length <= dotsMax) && (
            <circle
              key={x}
              cx={percent(x)}
              cy={percent(y)}
              r={place === active ? 5 : 3}
              strokeWidth="2"
              className={`fill-surface ${strokeOf(look)}`}
            />
          ),
      )}
    </svg>
  );
}
