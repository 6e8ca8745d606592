import type { ChatMessage, ChatSession } from '@seven-hills/contracts/api/chat';
import { limits } from '@seven-hills/contracts/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Everything about chats begins with this key. */
export const chatKey = '/api/chat';

/** The signed-in customer's chats, newest first. The live socket says when to read them again. */
export const ownChatsQuery = queryOptions({
  queryKey: [chatKey, 'mine'],
  queryFn: ({ signal }) => api.get<ChatSession[]>('/api/chat/mine', { signal }),
  refetchInterval: 30_000,
});

export type StaffList = 'open' | 'closed';

/** Chats for staff, as documented asked for every five seconds. */
export const staffChatsQuery = (status: StaffList) =>
  queryOptions({
    queryKey: [chatKey, 'sessions', status],
    queryFn: ({ signal }) =>
      api.get<ChatSession[]>(
        `/api/chat/sessions?status=${status}&limit=${limits.staffPageSizeMax}`,
        {
          signal,
        },
      ),
    refetchInterval: limits.chatListRefetchMs,
  });

const messagesKey = (sessionId: number) => [chatKey, 'messages', sessionId] as const;

/**
 * A chat's messages as far as they were read, oldest first; asked for every two seconds, as
 * documented. What is known stays: messages are never changed, so an answer that was on its way while
 * a newer message came over the socket must not hide it.
 */
export const messagesQuery = (queryClient: QueryClient, sessionId: number) =>
  queryOptions({
    queryKey: messagesKey(sessionId),
    queryFn: async ({ signal }) => {
      const read = await api.get<ChatMessage[]>(`/api/chat/${sessionId}/messages`, { signal });
      return joined(queryClient.getQueryData<ChatMessage[]>(messagesKey(sessionId)) ?? [], read);
    },
    refetchInterval: limits.chatMessagesRefetchMs,
  });

/** Puts messages among those that are known. */
export function addMessages(
  queryClient: QueryClient,
  sessionId: number,
  messages: readonly ChatMessage[],
): void {
  queryClient.setQueryData<ChatMessage[]>(messagesKey(sessionId), (known) =>
    // Before the first answer there is nothing to add to; that answer will have them.
    known === undefined ? undefined : joined(known, messages),
  );
}

/** Both lists as one, each message once, in the order of their ids. */
export function joined(
  known: readonly ChatMessage[],
  further: readonly ChatMessage[],
): ChatMessage[] {
  const byId = new Map([...known, ...further].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Reads again everything about chats but their messages, which come by themselves. */
export const refreshChats = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: [chatKey],
    predicate: ({ queryKey }) => queryKey[1] !== 'messages',
  });
