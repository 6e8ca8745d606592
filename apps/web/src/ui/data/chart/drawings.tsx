import type { ChartPoint, ChartSeries } from './chart-point.ts';
import { fillOf, type Look, shapeOf, strokeOf, Textures } from './looks.tsx';

/** The values at the lower and the upper edge of a drawing. */
export interface Scale {
  bottom: number;
  top: number;
}

interface SeriesDrawingsProps {
  /** Of `useId`. */
  id: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  scale: Scale;
  /** The point whose place on the lines is marked. */
  active: number | null;
}

/** How much of a point's room its columns take together. */
const columnsShare = 0.84;
/** The widest column, as a share of the chart's width: few columns would be blocks. */
const columnMax = 0.12;
const percent = (share: number) => `${share * 100}%`;

/** The columns and, over them, the lines of a chart. Lengths are shares of the room that there is. */
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
                  // Anything above nothing is drawn, so that a quiet time does not look like none.
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
  /** The area below a line that shares the chart with nothing is filled. */
  isAlone: boolean;
  active: number | null;
  places: readonly { x: number; y: number }[];
  zero: number;
}

/** More places than these run into each other as dots. */
const dotsMax = 31;

function Line({ look, isAlone, active, places, zero }: LineProps) {
  const path = `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const [first, last] = [places[0], places.at(-1)];
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      {/* A drawing of its own that stretches to the room; its strokes do not. */}
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
