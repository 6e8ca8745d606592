import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshChats } from '../../help/chat/queries.ts';
import { api } from '../../net/api-client.ts';
import { ApiError, isUnauthorized } from '../../net/api-error.ts';
import type { Failure } from '../../net/use-call.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Returns the message for a failed assignment; it includes the server's explanation if a colleague
 * was faster.
 */
function failureOf(error: Error): Failure {
  const lost = error instanceof ApiError && error.status === 409 ? error.problem?.message : null;
  return {
    title: 'Assignment Failed',
    text: `Failed to assign chat session.${lost ? ` ${lost}` : ''}`,
  };
}

/**
 * Assigns a chat to the caller. A failure shows a toast and stays in `failure` until the next
 * attempt.
 */
export function useAssignChat() {
  const queryClient = useQueryClient();
  const assign = useMutation({
    mutationFn: (sessionId: number) =>
      api.post('/api/chat/:sessionId/assign', { params: { sessionId } }),
    onSuccess: () =>
      toast({
        title: 'Chat Assigned',
        description: 'You have been assigned to this chat session.',
      }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const { title, text } = failureOf(error);
      toast({ title, description: text, variant: 'destructive' });
    },
    onSettled: () => refreshChats(queryClient),
  });
  const isFailure = assign.error !== null && !isUnauthorized(assign.error);
  return { ...assign, failure: isFailure ? failureOf(assign.error) : null };
}
