import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemCode } from '../../net/api-error.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Follows a role that a colleague has changed or ended: the first answer that is refused for it reads
 * again who is signed in, and the staff area closes, or has the menu of the new role.
 */
export function useFollowedRole(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopReads = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        void followRole(queryClient, event.action.error);
    });
    const stopCalls = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        void followRole(queryClient, event.action.error);
    });
    return () => {
      stopReads();
      stopCalls();
    };
  }, [queryClient]);
}

async function followRole(queryClient: QueryClient, error: unknown): Promise<void> {
  const code = problemCode(error);
  if (code !== 'admin_required' && code !== 'permission_required') return;
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  const now = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  if (!before || before.role === 'user' || now?.role !== 'user') return;
  toast({
    title: 'Your role has ended',
    description: 'A colleague ended your role at the bank, so the staff area is closed to you.',
    variant: 'destructive',
  });
}
