import { limits } from '@seven-hills/contracts/limits';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { isUnder } from '../net/api-client.ts';

/** Read anew whenever a view opens. */
export const fresh = { staleTime: 0 } as const;

/** Read anew whenever a view opens, and while it stays open. */
export const followed = { staleTime: 0, refetchInterval: limits.accountRefetchMs } as const;

/** Read anew for other filters; the rows of before stay meanwhile. */
export const filtered = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** The cursor of a list's next page, which begins after the last row of a full one. */
export const cursorAfter = (rows: readonly { id: number }[]): number | undefined =>
  rows.length < limits.staffPageSize ? undefined : rows.at(-1)?.id;

/**
 * Reads again what a change by staff may have changed: staff's own views, and the own account. An edit dialog waits
 * for it before it closes, so that the next one opened from the same list shows what has just been saved.
 */
export async function refreshStaffData(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      ['/api/admin', '/api/account', '/api/transactions'].some((path) => isUnder(path, queryKey)),
  });
}
