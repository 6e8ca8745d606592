import { cn } from '../ui/cn.ts';
import { formatDate, formatTime, isoDay } from '../ui/data/dates.ts';

interface RowMomentProps {
  /** An ISO date with a time. */
  at: string;
  className?: string;
}

/** The time of a table row: `Jan 5, 2025 3:04 PM`. Compact rows visually hide the current year. */
export function RowMoment({ at, className }: RowMomentProps) {
  const day = formatDate(at);
  const thisYear = `, ${isoDay(new Date()).slice(0, 4)}`;
  return (
    <time dateTime={at} className={cn('stacked:text-ink-soft', className)}>
      <span className="whitespace-nowrap">
        {day.endsWith(thisYear) ? (
          <>
            {day.slice(0, -thisYear.length)}
            <span className="stacked:sr-only">{thisYear}</span>
          </>
        ) : (
          day
        )}
      </span>{' '}
      <span className="whitespace-nowrap">{formatTime(at)}</span>
    </time>
  );
}
