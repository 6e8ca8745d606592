import { limits } from '@seven-hills/bank/limits';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { refetchUnder } from '../net/api-client.ts';

/** Refetched whenever a view opens, and regularly while it stays open. */
export const followed = { staleTime: 0, refetchInterval: limits.accountRefetchMs } as const;

/** Refetched whenever the filters change; the previous rows stay until the new ones load. */
export const filtered = { staleTime: 0, placeholderData: keepPreviousData } as const;

/**
 * Refetches what a staff action may have changed: staff views and the staff member's own account.
 * An edit dialog waits for this before it closes, so that the next one opened from the same list
 * shows the saved values.
 */
export const refreshStaffData = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(queryClient, '/api/admin', '/api/account', '/api/transactions');
