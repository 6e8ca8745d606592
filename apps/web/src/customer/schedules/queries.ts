import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getSchedule } from '@seven-hills/contracts/money/schedules';
import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

export type ScheduleDetail = AnswerOf<typeof getSchedule>;

/** The schedules of all accounts, or of one. */
export const schedulesQuery = (query: { account?: number }) =>
  api.query('/api/schedules', { query });

export const scheduleQuery = (id: number) => api.query('/api/schedules/:id', { params: { id } });

export const monthQuery = (month: string) =>
  api.query('/api/schedules/calendar', { query: { month } });

export const upcomingQuery = api.query('/api/schedules/upcoming', { query: {} });

/** Refetches everything that shows scheduled payments. */
export const refreshSchedules = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(queryClient, '/api/schedules', '/api/payees');
