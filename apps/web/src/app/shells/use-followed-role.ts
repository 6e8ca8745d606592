import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemCode } from '../../net/api-error.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Reacts when a colleague changes or revokes the user's role: the first call refused for that
 * reason refetches the current user, and the staff area closes or shows the new role's menu. A
 * revoked role is announced no matter which request detects it, because live updates may arrive
 * before a refusal.
 */
export function useFollowedRole(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let known = queryClient.getQueryData(currentUserQuery.queryKey);
    const stopReads = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error') readRoleAgain(queryClient, event.action.error);
      const now = queryClient.getQueryData(currentUserQuery.queryKey);
      if (now === known) return;
      if (known && known.role !== 'user' && now?.id === known.id && now.role === 'user')
        announceEndedRole();
      known = now;
    });
    const stopCalls = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        readRoleAgain(queryClient, event.action.error);
    });
    return () => {
      stopReads();
      stopCalls();
    };
  }, [queryClient]);
}

function readRoleAgain(queryClient: QueryClient, error: unknown): void {
  const code = problemCode(error);
  if (code === 'admin_required' || code === 'permission_required')
    void queryClient.prefetchQuery({ ...currentUserQuery, staleTime: 0 });
}

function announceEndedRole(): void {
  toast({
    title: 'Your role has ended',
    description: 'A colleague removed your role, so you can no longer open the staff area.',
    variant: 'destructive',
  });
}
