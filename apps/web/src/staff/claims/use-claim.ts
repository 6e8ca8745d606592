import { workLimits } from '@seven-hills/bank/words/work-kinds';
import type { WorkItem } from '@seven-hills/contracts/staff/queue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isBackgroundRefresh } from '../../net/activity.ts';
import { api, refetchUnder } from '../../net/api-client.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { useCall } from '../../net/use-call.tsx';

/** Identifies an item. */
export type Named = Pick<WorkItem, 'kind' | 'reference'>;

/** Claims, releases, takes over, and hands over an item. */
export function useClaim({ kind, reference }: Named) {
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const params = { kind, reference };
  const onSettled = () =>
    refetchUnder(
      queryClient,
      '/api/admin/queue',
      '/api/admin/waiting-work',
      '/api/admin/support-messages',
      '/api/chat',
    );
  const failure = { title: 'Not Claimed', fallback: 'Please try again.' };
  const claim = useCall({
    mutationFn: () => api.post('/api/admin/queue/:kind/:reference/claim', { params }),
    failure,
    onSettled,
  });
  const release = useCall({
    mutationFn: () => api.post('/api/admin/queue/:kind/:reference/release', { params }),
    failure: { title: 'Not Released', fallback: 'Please try again.' },
    onSettled,
  });
  const reassign = useCall({
    mutationFn: (staffId: number) =>
      api.post('/api/admin/queue/:kind/:reference/reassign', { params, body: { staffId } }),
    failure: { title: 'Not Handed Over', fallback: 'Please try again.' },
    onSettled,
  });
  return {
    claim,
    release,
    reassign,
    takeOver: () => user && reassign.mutate(user.id),
    isPending: claim.isPending || release.isPending || reassign.isPending,
    failure: claim.failure ?? release.failure ?? reassign.failure,
  };
}

/**
 * Renews the caller's claim while the item is on screen and the user is active, so that it does not
 * lapse.
 */
export function useKeptClaim({ kind, reference }: Named, isMine: boolean): void {
  const renew = useEffectEvent(() => {
    if (isBackgroundRefresh() || document.visibilityState !== 'visible') return;
    // If this fails, the claim lapses later, so no error is shown.
    api
      .post('/api/admin/queue/:kind/:reference/claim', { params: { kind, reference } })
      .catch(() => undefined);
  });
  const isKept = isMine && kind !== 'chat';
  useEffect(() => {
    if (!isKept) return;
    const timer = setInterval(renew, workLimits.claimRenewalMs);
    return () => clearInterval(timer);
  }, [isKept]);
}
