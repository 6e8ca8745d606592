import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchUnder } from '../../net/api-client.ts';
import { liveSocket } from '../../net/live-socket.ts';

/** The shortest time between refetches, because a busy bank's work changes many times a second. */
const refreshEveryMs = 1_000;

const paths = [
  '/api/admin/queue',
  '/api/admin/waiting-work',
  '/api/admin/support-messages',
  '/api/admin/proposals',
];

/** Refetches the work that awaits staff when the live socket reports a change. */
export function useWorkEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const unsubscribe = liveSocket.subscribe(({ type }) => {
      if (type !== 'work_changed' && type !== 'chat_changed' && type !== 'look_again') return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          refreshedAt = Date.now();
          void refetchUnder(queryClient, ...paths);
        },
        Math.max(0, refreshedAt + refreshEveryMs - Date.now()),
      );
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queryClient]);
}
