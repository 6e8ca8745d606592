import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveSocket } from '../../net/live-socket.ts';
import { refreshChats } from './queries.ts';

/** A busy bank's chats change many times a second; lists are refetched at most this often. */
const refreshEveryMs = 1_000;

/** Refetches the lists of chats when the live socket reports a change. */
export function useChatEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const unsubscribe = liveSocket.subscribe(({ type }) => {
      if (type !== 'chat_changed' && type !== 'look_again') return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          refreshedAt = Date.now();
          void refreshChats(queryClient);
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
