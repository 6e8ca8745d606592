import type { countWaitingWork } from '@seven-hills/contracts/api/waiting-work';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { limits } from '@seven-hills/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

export type WaitingWork = AnswerOf<typeof countWaitingWork>;

/** How much waits for the member of staff at the screen. Read it again after whatever changes it. */
export const waitingWorkQuery = queryOptions({
  queryKey: ['/api/admin/waiting-work'],
  queryFn: ({ signal }) => api.get('/api/admin/waiting-work', { signal }),
  staleTime: 0,
  refetchInterval: limits.accountRefetchMs,
});
