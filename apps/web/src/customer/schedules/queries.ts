import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getSchedule } from '@seven-hills/contracts/money/schedules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isUnder } from '../../net/api-client.ts';
import { refreshPayees } from '../payees/queries.ts';

export type ScheduleDetail = AnswerOf<typeof getSchedule>;

export const schedulesQuery = queryOptions(api.query('/api/schedules'));

export const scheduleQuery = (id: number) =>
  queryOptions(api.query('/api/schedules/:id', { params: { id } }));

export const monthQuery = (month: string) =>
  queryOptions(api.query('/api/schedules/calendar', { query: { month } }));

export const upcomingQuery = queryOptions(api.query('/api/schedules/upcoming', { query: {} }));

/** Refetches everything that shows scheduled payments. */
export async function refreshSchedules(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isUnder('/api/schedules', queryKey),
    }),
    refreshPayees(queryClient),
  ]);
}
