import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveEvent, liveSocket } from './live-socket.ts';

/**
 * News from a busy bank comes many times a second; what it changes is refetched at most this often.
 */
const refreshEveryMs = 1_000;

/** Refetches when the live socket reports one of the types, or may have missed one. */
export function useRefreshOn(
  types: readonly LiveEvent['type'][],
  refresh: (queryClient: QueryClient) => Promise<unknown>,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const unsubscribe = liveSocket.subscribe(({ type }) => {
      if (type !== 'look_again' && !types.includes(type)) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          refreshedAt = Date.now();
          void refresh(queryClient);
        },
        Math.max(0, refreshedAt + refreshEveryMs - Date.now()),
      );
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queryClient, types, refresh]);
}
