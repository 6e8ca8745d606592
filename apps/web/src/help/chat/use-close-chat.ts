import type { ClosingOutcome, ClosingTag } from '@seven-hills/bank/help/closing';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { useCall } from '../../net/use-call.tsx';
import { refreshChats } from './queries.ts';

/** The outcome and tag that staff record when they close a chat. */
interface ChatClosing {
  outcome: ClosingOutcome;
  tag: ClosingTag | null;
}

/** Ends a chat, for either side. */
export function useCloseChat() {
  const queryClient = useQueryClient();
  return useCall({
    mutationFn: ({ sessionId, closing }: { sessionId: number; closing?: ChatClosing }) =>
      api.post('/api/chat/:sessionId/close', {
        params: { sessionId },
        body: closing ?? null,
      }),
    onSuccess: () => refreshChats(queryClient),
    failure: {
      title: 'Chat Not Ended',
      fallback: 'The chat could not be ended. Please try again.',
    },
  });
}
