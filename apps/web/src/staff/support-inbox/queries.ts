import type { InboxMessage } from '@seven-hills/contracts/api/support-inbox';
import { limits } from '@seven-hills/contracts/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

export type InboxStatus = InboxMessage['status'];

export const inboxKey = ['/api/admin/support-messages'] as const;

/** The support inbox, a page at a time. */
export const inboxQuery = (status: InboxStatus) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, status],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/support-messages', {
        query: { status, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < limits.staffPageSize ? undefined : (page.at(-1)?.id ?? undefined),
    refetchInterval: limits.accountRefetchMs,
  });
