import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { toastFailure } from '../../net/toast-failure.ts';
import { refreshChats } from './queries.ts';

/** Ends a chat, for either side. */
export function useCloseChat() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) =>
      api.post('/api/chat/:sessionId/close', { params: { sessionId } }),
    onSuccess: () => refreshChats(queryClient),
    onError: (error) =>
      toastFailure('Chat Not Ended', error, 'The chat could not be ended. Please try again.'),
  });
}
