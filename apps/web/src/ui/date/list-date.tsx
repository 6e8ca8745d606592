import { formatDate } from '../data/dates.ts';
import { recentDay } from './recent-day.ts';

interface ListDateProps {
  at: string;
  /** How days are written that are more than a week ago. Default: `Jan 5, 2025`. */
  format?: (at: string) => string;
}

/**
 * The day of a moment in a list: `Today`, `Yesterday`, or a weekday of the past week. Screen readers
 * get the exact date, and pointers by hovering.
 */
export function ListDate({ at, format = formatDate }: ListDateProps) {
  const recent = recentDay(at);
  const exact = formatDate(at);
  return (
    <time dateTime={at} title={recent ? exact : undefined}>
      {recent ? (
        <>
          <span aria-hidden="true">{recent}</span>
          <span className="sr-only">{exact}</span>
        </>
      ) : (
        format(at)
      )}
    </time>
  );
}
