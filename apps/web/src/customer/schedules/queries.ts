import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getSchedule } from '@seven-hills/contracts/money/schedules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

export type ScheduleDetail = AnswerOf<typeof getSchedule>;

export const schedulesQuery = queryOptions(api.query('/api/schedules'));

export const scheduleQuery = (id: number) =>
  queryOptions(api.query('/api/schedules/:id', { params: { id } }));

export const monthQuery = (month: string) =>
  queryOptions(api.query('/api/schedules/calendar', { query: { month } }));

export const upcomingQuery = queryOptions(api.query('/api/schedules/upcoming', { query: {} }));

/** Refetches everything that shows scheduled payments. */
export const refreshSchedules = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(queryClient, '/api/schedules', '/api/payees');
