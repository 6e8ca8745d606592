import type { AnswerOf, BodyInputOf } from '@seven-hills/contracts/endpoint';
import type { projectBalance } from '@seven-hills/contracts/money/projected-balance';
import { formatUsd } from '@seven-hills/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import { formatCalendarDate, isoDay } from '../ui/data/dates.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { centsOf, usdOf } from './transaction-words.ts';

type Projection = AnswerOf<typeof projectBalance>;
type Considered = BodyInputOf<typeof projectBalance>;

/**
 * The lowest balance before the next income if a payment or schedule is confirmed; null projects
 * without one. Refetched each time, because the balance and schedules also change elsewhere.
 */
export function useProjection(considered: Considered | null) {
  return useQuery({
    queryKey: ['projected-balance', considered],
    queryFn: ({ signal }) => api.post('/api/projected-balance', { body: considered ?? {}, signal }),
    ...(considered === null && { enabled: false }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** "$120.00 on December 1, 2026" */
export function lowestWords({ lowest, lowestOn }: Projection): string {
  const when = lowestOn === isoDay(new Date()) ? 'today' : `on ${formatCalendarDate(lowestOn)}`;
  return `${usdOf(lowest)} ${when}`;
}

interface ProjectionNoteProps {
  projection: Projection | undefined;
  /** Whether to keep its place, so that nothing moves when it arrives. */
  isLoading?: boolean;
}

/** The period and the items of the projection. */
export function ProjectionNote({ projection, isLoading = false }: ProjectionNoteProps) {
  if (!projection)
    return isLoading ? (
      <p className="invisible text-sm" aria-hidden="true">
        The lowest balance counts your scheduled payments and the regular income that we know of,
        through the next weeks.
      </p>
    ) : null;
  const { nextIncome, through } = projection;
  return (
    <p className="text-ink-soft text-sm">
      The lowest balance counts your scheduled payments{' '}
      {nextIncome
        ? `until your regular income, ${nextIncome.from}, expected on ${formatCalendarDate(nextIncome.on)}.`
        : `and the regular income that we know of, through ${formatCalendarDate(through)}.`}
    </p>
  );
}

/** Warns if scheduled payments exceed the balance. The customer decides. */
export function ShortfallNotice({ projection }: { projection: Projection | undefined }) {
  if (!projection?.lowest.startsWith('-')) return null;
  return (
    <Alert variant="warning" title="Not everything that is scheduled would be covered" announce>
      By {formatCalendarDate(projection.lowestOn)}, you would be{' '}
      {formatUsd(-centsOf(projection.lowest))} short. You can still go ahead. We don’t make a
      scheduled payment that your balance doesn’t cover; we try it again later that day and let you
      know.
    </Alert>
  );
}
