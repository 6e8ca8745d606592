import { formatDate } from '../data/dates.ts';
import { recentDay } from './recent-day.ts';

interface ListDateProps {
  at: string;
  /** How to format days that are a week or more ago. Default: `Jan 5, 2025`. */
  format?: (at: string) => string;
}

/**
 * The day of a moment in a list: `Today`, `Yesterday`, a weekday of the past week, or the date.
 * Screen readers get the exact date, and hovering shows it.
 */
export function ListDate({ at, format = formatDate }: ListDateProps) {
  const recent = recentDay(at);
  const exact = formatDate(at);
  return (
    <time dateTime={at}>
      {recent ? (
        <>
          {/* As the title of the whole, the date would be read twice. */}
          <span aria-hidden="true" title={exact}>
            {recent}
          </span>
          <span className="sr-only">{exact}</span>
        </>
      ) : (
        format(at)
      )}
    </time>
  );
}
