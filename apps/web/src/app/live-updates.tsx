import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery, transactionPagesKey } from '../money/queries.ts';
import { liveSocket } from '../net/live-socket.ts';
import { currentUserQuery } from '../net/session/current-user.ts';
import { announceSignedOut } from '../net/session/signed-out.ts';

/**
 * Keeps the tab's live socket open while somebody is signed in, reads account and transactions again
 * when the account changed, and leaves when the session is over.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
        queryClient.invalidateQueries({
          queryKey: [transactionPagesKey[0]],
          // Somebody who has scrolled through many pages keeps them.
          predicate: ({ queryKey, state }) =>
            queryKey[1] !== transactionPagesKey[1] ||
            ((state.data as InfiniteData<unknown> | undefined)?.pages?.length ?? 0) <= 1,
        }),
      ]);
    return liveSocket.subscribe(({ type }) => {
      if (type === 'account_changed' || type === 'look_again') void refresh();
      if (type === 'signed_out')
        queryClient
          .fetchQuery({ ...currentUserQuery, staleTime: 0 })
          .then((user) => {
            // Signed in anew meanwhile, in another tab: the socket has a session again.
            if (user) liveSocket.reopen();
            else void announceSignedOut();
          })
          .catch(() => undefined);
    });
  }, [queryClient]);
  return null;
}
