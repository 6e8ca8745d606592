import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cn } from '../../cn.ts';
import { axisMarks } from './axis.ts';
import type { ChartPoint, ChartSeries } from './chart-point.ts';
import { type Scale, SeriesDrawings } from './drawings.tsx';
import { Legend } from './looks.tsx';
import { ChartTooltip } from './tooltip.tsx';

interface TimeChartProps {
  /** Names the chart, for screen readers. */
  label: string;
  /** What is drawn at each point, side by side. Several series get a legend. */
  series: readonly ChartSeries[];
  /** Oldest first. Without any, the screen shows an empty state instead of a chart. */
  points: readonly ChartPoint[];
  markText: (value: number) => string;
  /** Where a point leads, for its tooltip: `Show the transactions`. */
  hint?: string;
}

/**
 * Figures over time as columns, groups of columns, lines, or both, with a value axis. A tooltip
 * follows the pointer and the focus; the chart is a single tab stop, and the arrow keys move from
 * point to point. On touch screens, the first tap shows the tooltip, and the second follows the
 * link of the point. A table of the same figures goes below it (`FiguresTable`).
 */
export function TimeChart({ label, series, points, markText, hint }: TimeChartProps) {
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(points.length - 1);
  const plot = useRef<HTMLUListElement>(null);
  const isTouch = useRef(false);
  const values = points.flatMap(({ figures }) => figures.map(({ value }) => value));
  const marks = axisMarks(Math.max(0, ...values), Math.min(0, ...values));
  const scale: Scale = { bottom: marks[0] ?? 0, top: marks.at(-1) ?? 1 };
  const heightOf = (mark: number) =>
    `${((mark - scale.bottom) / (scale.top - scale.bottom)) * 100}%`;
  const tabStop = Math.min(stop, points.length - 1);
  const activePoint = active === null ? undefined : points[active];

  function step(event: KeyboardEvent) {
    if (event.key === 'Escape') return setActive(null);
    const last = points.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, tabStop - 1),
      ArrowRight: Math.min(last, tabStop + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    plot.current?.querySelectorAll<HTMLElement>('a,button')[target]?.focus();
  }

  return (
    <figure data-slot="time-chart" aria-label={label} className="grid grid-cols-1 gap-1">
      {series.length > 1 && <Legend id={id} entries={series} />}
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="tabular relative w-12 shrink-0 text-right text-ink-soft text-xs"
        >
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: heightOf(mark) }}
            >
              {markText(mark)}
            </span>
          ))}
        </div>
        <div className="relative h-44 min-w-0 flex-1">
          {marks.map((mark) => (
            <span
              key={mark}
              aria-hidden="true"
              className={cn(
                'absolute inset-x-0 border-t',
                mark === 0 ? 'border-control' : 'border-line',
              )}
              style={{ bottom: heightOf(mark) }}
            />
          ))}
          {active !== null && (
            <span
              aria-hidden="true"
              className="absolute inset-y-0 min-w-px bg-primary-soft"
              style={{
                left: `${(active / points.length) * 100}%`,
                width: `${100 / points.length}%`,
              }}
            />
          )}
          <SeriesDrawings id={id} series={series} points={points} scale={scale} active={active} />
          <ul
            ref={plot}
            className="absolute inset-0 flex items-stretch"
            onKeyDown={step}
            onPointerDown={({ pointerType }) => {
              isTouch.current = pointerType === 'touch';
            }}
            onPointerLeave={({ pointerType }) => {
              if (pointerType !== 'touch') setActive(null);
            }}
          >
            {points.map((point, index) => (
              <li key={point.name} className="min-w-0 flex-1">
                <PointTarget
                  point={point}
                  name={`${point.name}: ${figuresText(series, point)}`}
                  isStop={index === tabStop}
                  onShow={() => setActive(index)}
                  onFocus={() => {
                    setStop(index);
                    setActive(index);
                  }}
                  onBlur={() => setActive(null)}
                  onClick={(event) => {
                    if (isTouch.current && active !== index) event.preventDefault();
                    setActive(index);
                  }}
                />
              </li>
            ))}
          </ul>
          {active !== null && activePoint && (
            <ChartTooltip
              id={id}
              series={series}
              point={activePoint}
              place={(active + 0.5) / points.length}
              hint={hint}
            />
          )}
        </div>
      </div>
      <AxisNames points={points} />
    </figure>
  );
}

/** `$20.00`, or `money in $20.00, money out $5.00` for several series. */
const figuresText = (series: readonly ChartSeries[], { figures }: ChartPoint): string =>
  series.length === 1
    ? (figures[0]?.text ?? '')
    : series.map(({ name }, index) => `${name} ${figures[index]?.text}`).join(', ');

interface PointTargetProps {
  point: ChartPoint;
  /** Includes the figures, for screen readers. */
  name: string;
  isStop: boolean;
  onShow: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onClick: (event: MouseEvent) => void;
}

function PointTarget({ point, name, isStop, onShow, ...handlers }: PointTargetProps) {
  const common = {
    'aria-label': name,
    tabIndex: isStop ? 0 : -1,
    className: 'block size-full focus-visible:outline-offset-0',
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType !== 'touch') onShow();
    },
    ...handlers,
  };
  return point.href === undefined ? (
    <button type="button" {...common} />
  ) : (
    <Link href={point.href} {...common} />
  );
}

const everyNameMax = 7;

/**
 * The names of the points: each below its own if there are few, otherwise only the first, the
 * middle, and the last.
 */
function AxisNames({ points }: { points: readonly ChartPoint[] }) {
  const isEach = points.length <= everyNameMax;
  const shown = isEach
    ? points
    : [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)].flatMap(
        (point) => point ?? [],
      );
  return (
    <p
      aria-hidden="true"
      className={cn(
        'flex pl-14 text-ink-soft text-xs leading-tight',
        !isEach && 'justify-between gap-3',
      )}
    >
      {shown.map(({ name, shortName }) => (
        <span key={name} className={isEach ? 'min-w-0 flex-1 px-0.5 text-center' : undefined}>
          {shortName}
        </span>
      ))}
    </p>
  );
}
