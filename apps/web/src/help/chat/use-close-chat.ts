import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { useCall } from '../../net/use-call.ts';
import { refreshChats } from './queries.ts';

/** Ends a chat, for either side. */
export function useCloseChat() {
  const queryClient = useQueryClient();
  return useCall({
    mutationFn: (sessionId: number) =>
      api.post('/api/chat/:sessionId/close', { params: { sessionId } }),
    onSuccess: () => refreshChats(queryClient),
    failure: {
      title: 'Chat Not Ended',
      fallback: 'The chat could not be ended. Please try again.',
    },
  });
}
