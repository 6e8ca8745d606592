import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { cn } from '../../cn.ts';
import { axisMarks } from './axis.ts';

export interface ChartBar {
  /** What it stands for, in words: `Week of Oct 5 – 11`. Differs from bar to bar. */
  name: string;
  /** The same where there is little room: `Oct 5`. */
  shortName: string;
  /** For drawing only. */
  value: number;
  /** The exact figure in words: `$1,234.50`. */
  text: string;
  /** Where a click, a second tap, or Enter leads. */
  href?: string;
}

interface BarChartProps {
  /** Names the chart, for screen readers. */
  label: string;
  /** Oldest first. */
  bars: readonly ChartBar[];
  markText: (value: number) => string;
  /** What a bar leads to, in its tooltip: `Show the transactions`. */
  hint?: string;
}

/**
 * Columns over a time, with an axis of values. A tooltip follows the pointer and the focus; the chart
 * is one stop of the keyboard, and its arrows step from bar to bar. On touch screens the first tap shows
 * the tooltip and the second one follows the bar.
 */
export function BarChart({ label, bars, markText, hint }: BarChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(bars.length - 1);
  const plot = useRef<HTMLUListElement>(null);
  const isTouch = useRef(false);
  const marks = axisMarks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = marks.at(-1) ?? 1;
  const tabStop = Math.min(stop, bars.length - 1);

  function step(event: KeyboardEvent) {
    if (event.key === 'Escape') return setActive(null);
    const last = bars.length - 1;
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
    <figure data-slot="bar-chart" aria-label={label} className="grid gap-1">
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="tabular relative w-12 shrink-0 text-right text-ink-soft text-xs"
        >
          {marks.map((mark) => (
            <span
              key={mark}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(mark / top) * 100}%` }}
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
              style={{ bottom: `${(mark / top) * 100}%` }}
            />
          ))}
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
            {bars.map((bar, index) => (
              <li key={bar.name} className="min-w-0 flex-1">
                <BarTarget
                  bar={bar}
                  isActive={index === active}
                  isStop={index === tabStop}
                  height={bar.value / top}
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
          {active !== null && bars[active] && (
            <Tooltip bar={bars[active]} place={(active + 0.5) / bars.length} hint={hint} />
          )}
        </div>
      </div>
      <AxisNames bars={bars} />
    </figure>
  );
}

interface BarTargetProps {
  bar: ChartBar;
  isActive: boolean;
  isStop: boolean;
  /** From 0 to 1. */
  height: number;
  onShow: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onClick: (event: { preventDefault(): void }) => void;
}

function BarTarget({ bar, isActive, isStop, height, onShow, ...handlers }: BarTargetProps) {
  const common = {
    'aria-label': `${bar.name}: ${bar.text}`,
    tabIndex: isStop ? 0 : -1,
    className: cn(
      'flex h-full w-full items-end justify-center px-[8%] focus-visible:outline-offset-0',
      isActive && 'bg-evergreen-soft',
    ),
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType !== 'touch') onShow();
    },
    ...handlers,
  };
  const column = (
    <span
      aria-hidden="true"
      className="w-full max-w-10 rounded-t-[2px] bg-evergreen"
      // Anything above nothing is at least a line high, so that a quiet time does not look like none.
      style={{ height: height <= 0 ? 0 : `max(2px, ${height * 100}%)` }}
    />
  );
  return bar.href === undefined ? (
    <button type="button" {...common}>
      {column}
    </button>
  ) : (
    <Link href={bar.href} {...common}>
      {column}
    </Link>
  );
}

/** Over the bars at the place of one, and never beyond the chart's edges. */
function Tooltip({ bar, place, hint }: { bar: ChartBar; place: number; hint: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      data-slot="chart-tooltip"
      className="pointer-events-none absolute -top-2 z-10 w-max max-w-56 rounded-control bg-ink px-3 py-2 text-paper text-sm shadow-card"
      style={{ left: `${place * 100}%`, transform: `translate(-${place * 100}%, -100%)` }}
    >
      <p>{bar.name}</p>
      <p className="tabular font-semibold">{bar.text}</p>
      {hint && bar.href && <p className="text-xs opacity-80">{hint}</p>}
    </div>
  );
}

/** The first bar's name, the middle one's, and the last one's. */
function AxisNames({ bars }: { bars: readonly ChartBar[] }) {
  const shown = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1]);
  return (
    <p aria-hidden="true" className="flex justify-between gap-3 pl-14 text-ink-soft text-xs">
      {bars
        .filter((_, index) => shown.has(index))
        .map(({ name, shortName }) => (
          <span key={name}>{shortName}</span>
        ))}
    </p>
  );
}
