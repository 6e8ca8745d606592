import { limits } from '@seven-hills/bank/limits';
import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

export type InboxStatus = InboxMessage['status'];

/** The support inbox, a page at a time. */
export const inboxQuery = (status: InboxStatus) =>
  infiniteQueryOptions({
    ...api.pages('/api/admin/support-messages', {
      query: { status },
      after: 'cursor',
      pageSize: limits.staffPageSize,
    }),
    select: ({ pages }) => pages.flat(),
    refetchInterval: limits.accountRefetchMs,
  });
