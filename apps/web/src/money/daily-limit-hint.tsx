import type { getDailyLimits } from '@seven-hills/contracts/api/daily-limits';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { formatUsd } from '@seven-hills/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import { bankServices } from '../net/bank-services.ts';
import { centsOf } from './transaction-words.ts';

type DailyLimits = AnswerOf<typeof getDailyLimits>;

/** What is left of the day's limits; other devices send too, so it is read whenever a form opens. */
export const dailyLimitsQuery = queryOptions({
  queryKey: ['/api/daily-limits'],
  queryFn: ({ signal }) => api.get('/api/daily-limits', { signal }),
  staleTime: 0,
});

/** The day's limit on what a form sends and what is left of it, as the end of a hint; nothing without one. */
export function DailyLimitHint({ of: kind }: { of: keyof DailyLimits }) {
  const isLimited = bankServices.dailyLimits[kind] !== null;
  const { data } = useQuery({ ...dailyLimitsQuery, enabled: isLimited });
  const state = data?.[kind];
  if (!state) return null;
  return (
    <>
      . Left to send today: {formatUsd(centsOf(state.remaining))} of{' '}
      {formatUsd(centsOf(state.limit))}.
    </>
  );
}
