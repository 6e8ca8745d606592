import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import { formatLongDate, formatTime } from '../../ui/data/dates.ts';
import { formatCount } from '../words.ts';

type BooksCheck = AnswerOf<typeof getBooksCheck>;

export interface BooksCheckWords {
  variant: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  /** Explains the title; null if the title says enough. */
  note: string | null;
}

/** Describes the last nightly audit to staff. Findings take precedence over lateness. */
export function booksCheckWords({
  lastRun,
  isOverdue,
}: Pick<BooksCheck, 'lastRun' | 'isOverdue'>): BooksCheckWords {
  const late = isOverdue
    ? 'No audit has finished for more than 36 hours. Check the server log.'
    : null;
  if (lastRun === null)
    return {
      variant: isOverdue ? 'warning' : 'info',
      title: 'No nightly audit has run yet',
      note: late ?? 'It runs every night, in addition to the continuous audit.',
    };
  const checked = `Nightly audit of ${formatLongDate(lastRun.endedAt)} at ${formatTime(lastRun.endedAt)}`;
  if (lastRun.findingCount > 0) {
    const count =
      lastRun.findingCount === 1 ? '1 finding' : `${formatCount(lastRun.findingCount)} findings`;
    return { variant: 'danger', title: `${checked}: ${count}`, note: late };
  }
  return { variant: isOverdue ? 'warning' : 'success', title: `${checked}: clean`, note: late };
}
