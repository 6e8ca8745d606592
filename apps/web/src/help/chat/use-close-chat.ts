import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isUnauthorized, userMessage } from '../../net/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshChats } from './queries.ts';

/** Ends a chat, for either side. */
export function useCloseChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) =>
      api.post('/api/chat/:sessionId/close', { params: { sessionId } }),
    onSuccess: () => refreshChats(queryClient),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({
        title: 'Chat Not Ended',
        description: userMessage(error, 'The chat could not be ended. Please try again.'),
        variant: 'destructive',
      });
    },
  });
}
