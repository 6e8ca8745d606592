import { limits } from '@seven-hills/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import type { Answer } from '../net/api-types.ts';

export type WaitingWork = Answer<'GET', '/api/admin/waiting-work'>;

/** How much waits for the staff member at the screen. Read it again after whatever changes it. */
export const waitingWorkQuery = queryOptions({
  ...api.query('/api/admin/waiting-work'),
  staleTime: 0,
  refetchInterval: limits.accountRefetchMs,
});
