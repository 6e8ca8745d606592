import { words } from '@seven-hills/bank/words/words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import { formatDateTime, formatTime, isoDay } from '../../ui/data/dates.ts';
import { formatCount } from '../words.ts';
import type { BooksCheckWords } from './books-check-words.ts';

type Proof = AnswerOf<typeof getBooksCheck>['proof'];

/** `14 minutes`, `3 hours`, `2 days`. */
function since(moment: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(moment)) / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day'];
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** `2:05 PM` for today; includes the date for other days. */
const momentText = (moment: string, now: Date) =>
  isoDay(moment) === isoDay(now) ? formatTime(moment) : formatDateTime(moment);

/** Describes the continuous audit to staff. Findings take precedence over a stopped audit. */
export function booksProofWords(proof: Proof, now: Date = new Date()): BooksCheckWords {
  const { provenThrough, findingCount, isStale, lastSweepAt, sweptPercent } = proof;
  if (findingCount > 0)
    return {
      variant: 'danger',
      title: `The books are off: ${findingCount === 1 ? '1 finding' : `${formatCount(findingCount)} findings`}`,
      note: `Found by the audit that runs while the ${words.bank} is open. Have it investigated before making any other changes.`,
    };
  if (provenThrough === null)
    return {
      variant: isStale ? 'warning' : 'info',
      title: 'The books have not been proven yet',
      note: isStale
        ? 'The continuous audit does not run. Check the server log.'
        : 'The continuous audit begins within a minute.',
    };
  if (isStale)
    return {
      variant: 'warning',
      title: `Books last proven ${since(provenThrough, now)} ago`,
      note: 'The continuous audit has stopped. Check the server log.',
    };
  const swept =
    lastSweepAt === null
      ? `Of the entries before, ${sweptPercent}% are audited so far.`
      : `All entries before were last audited ${since(lastSweepAt, now)} ago.`;
  return {
    variant: 'success',
    title: `Books proven at ${momentText(provenThrough, now)}`,
    note: `Everything posted until then is audited. ${swept}`,
  };
}
