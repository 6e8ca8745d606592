import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshChats } from '../../help/chat/queries.ts';
import { api } from '../../net/api-client.ts';
import { ApiError, isUnauthorized } from '../../net/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Takes a chat. When a colleague was quicker, the list shows who. */
export function useAssignChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) =>
      api.post('/api/chat/:sessionId/assign', { params: { sessionId } }),
    onSuccess: () =>
      toast({
        title: 'Chat Assigned',
        description: 'You have been assigned to this chat session.',
      }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const lost =
        error instanceof ApiError && error.status === 409 ? error.problem?.message : null;
      toast({
        title: 'Assignment Failed',
        description: `Failed to assign chat session.${lost ? ` ${lost}` : ''}`,
        variant: 'destructive',
      });
    },
    onSettled: () => refreshChats(queryClient),
  });
}
