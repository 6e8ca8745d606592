import { formatUsd } from '@seven-hills/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import type { Answer } from '../net/api-types.ts';
import { bankServices } from '../net/bank-services.ts';
import { centsOf } from './transaction-words.ts';

type DailyLimits = Answer<'GET', '/api/daily-limits'>;

/** What is left of the day's limits; other devices send too, so it is read whenever a form opens. */
const dailyLimitsQuery = queryOptions({ ...api.query('/api/daily-limits'), staleTime: 0 });

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
