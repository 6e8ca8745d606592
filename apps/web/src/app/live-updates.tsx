import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshAccounts } from '../money/queries.ts';
import { isUnder, refetchUnder } from '../net/api-client.ts';
import { type LiveEvent, liveSocket } from '../net/live-socket.ts';
import { isPaged } from '../net/query-client.ts';
import { currentUserQuery } from '../net/session/current-user.ts';
import { announceSignedOut } from '../net/session/session-ended.ts';
import { LoadingStatus } from '../ui/loading-status.tsx';
import { LostFocus } from '../ui/navigation/lost-focus.tsx';

/**
 * Keeps the tab's live socket open while someone is signed in. Refetches the account, its
 * transactions, and the alerts when they change, and leaves when the session ends.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () =>
      Promise.all([
        refreshAccounts(queryClient),
        queryClient.invalidateQueries(currentUserQuery),
        queryClient.invalidateQueries({
          // Lists that the user has scrolled far into keep their pages.
          predicate: ({ queryKey, state: { data } }) =>
            isUnder('/api/transactions', queryKey) && !(isPaged(queryKey) && pagesIn(data) > 1),
        }),
      ]);
    const hear = (type: LiveEvent['type']) => {
      if (type === 'account_changed' || type === 'look_again') void refresh();
      // Nothing was delivered before the socket was ready.
      if (type === 'alerts_changed' || type === 'ready' || type === 'look_again')
        void refetchUnder(queryClient, '/api/notifications');
      if (type === 'signed_out')
        queryClient
          .fetchQuery({ ...currentUserQuery, staleTime: 0 })
          .then((user) => {
            // Another tab has signed in since, so the socket has a session again.
            if (user) liveSocket.reopen();
            else void announceSignedOut();
          })
          .catch(() => undefined);
    };
    // Another listener may have opened the socket, and heard of changes, before this one.
    liveSocket.heard.forEach(hear);
    return liveSocket.subscribe(({ type }) => hear(type));
  }, [queryClient]);
  // Every page needs these, too, and none at first.
  return (
    <>
      <LostFocus />
      <LoadingStatus />
    </>
  );
}

/** The number of pages of a list that are loaded. */
function pagesIn(data: unknown): number {
  const isList = typeof data === 'object' && data !== null && 'pages' in data;
  return isList && Array.isArray(data.pages) ? data.pages.length : 0;
}
