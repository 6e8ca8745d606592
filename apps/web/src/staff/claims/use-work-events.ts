import type { QueryClient } from '@tanstack/react-query';
import { refetchUnder } from '../../net/api-client.ts';
import { useRefreshOn } from '../../net/use-refresh-on.ts';

// What changed between the answers and the socket's connection was told to nobody.
const news = ['ready', 'work_changed', 'chat_changed'] as const;

const refreshWork = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(
    queryClient,
    '/api/admin/queue',
    '/api/admin/waiting-work',
    '/api/admin/support-messages',
    '/api/admin/proposals',
  );

/** Refetches the work that awaits staff when the live socket reports a change. */
export const useWorkEvents = (): void => useRefreshOn(news, refreshWork);
