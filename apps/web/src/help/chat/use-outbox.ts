import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../net/api-client.ts';
import { ApiError, failureText, isUnauthorized } from '../../net/api-error.ts';
import { liveSocket } from '../../net/live-socket.ts';
import { handleSignedOut } from '../../net/session/session-ended.ts';
import { MessageOutbox, type Posted, type Unsent } from './message-outbox.ts';
import { addMessages } from './queries.ts';

/**
 * One for each query client, so that unsent messages outlive the pane that they were written in.
 */
const outboxes = new WeakMap<QueryClient, MessageOutbox>();

function outboxOf(queryClient: QueryClient): MessageOutbox {
  const known = outboxes.get(queryClient);
  if (known) return known;
  const outbox = new MessageOutbox({
    live: liveSocket,
    post: postMessage,
    onStored: (message) => addMessages(queryClient, message.sessionId, [message]),
  });
  outboxes.set(queryClient, outbox);
  return outbox;
}

async function postMessage({ sessionId, clientId, content, joins }: Unsent): Promise<Posted> {
  try {
    const message = await api.post('/api/chat/:sessionId/messages', {
      params: { sessionId },
      body: { clientId, content, ...(joins && { joins }) },
    });
    return { outcome: 'stored', message };
  } catch (error) {
    handleSignedOut(error);
    const isFinal = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (!isFinal) return { outcome: 'later' };
    return {
      outcome: 'refused',
      reason: isUnauthorized(error)
        ? 'You are signed out.'
        : failureText(error, 'This message could not be sent.'),
    };
  }
}

/** The unsent messages of a chat, and functions to send and discard them. */
export function useOutbox(sessionId: number) {
  const outbox = outboxOf(useQueryClient());
  const unsent = useSyncExternalStore(
    (listener) => outbox.subscribe(listener),
    () => outbox.unsent,
  );
  return {
    unsent: unsent.filter((message) => message.sessionId === sessionId),
    send: (content: string, joins?: boolean) => outbox.send(sessionId, content, joins),
    discard: (clientId: string) => outbox.discard(clientId),
  };
}
