import type { ChatMessage, ChatSession } from '@seven-hills/contracts/api/help/chat';
import { limits } from '@seven-hills/contracts/limits';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isUnder } from '../../net/api-client.ts';

/** The signed-in customer's chats, newest first, page by page. The live socket says when to read them again. */
export const ownChatsQuery = infiniteQueryOptions({
  ...api.pages('/api/chat/mine', { after: 'cursor', pageSize: limits.ownChatsPageSize }),
  select: ({ pages }) => eachOnce(pages),
  refetchInterval: 30_000,
});

export type StaffList = 'open' | 'closed';

/** Chats for staff, page by page; as documented asked for every five seconds. */
export const staffChatsQuery = (status: StaffList) =>
  infiniteQueryOptions({
    ...api.pages('/api/chat/sessions', {
      query: { status, limit: limits.staffPageSize },
      after: 'cursor',
      pageSize: limits.staffPageSize,
    }),
    select: ({ pages }) => eachOnce(pages),
    refetchInterval: limits.chatListRefetchMs,
  });

/** One chat, wherever it is in the lists. */
export const chatQuery = (sessionId: number) =>
  queryOptions({
    ...api.query('/api/chat/:sessionId', { params: { sessionId } }),
    refetchInterval: limits.chatListRefetchMs,
  });

/** The pages as one list; a chat that moved between two of them appears once, at its first place. */
function eachOnce(pages: readonly ChatSession[][]): ChatSession[] {
  const seen = new Set<number>();
  return pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}

const messagesPath = '/api/chat/:sessionId/messages';

const messagesKey = (sessionId: number) => api.key('GET', messagesPath, { params: { sessionId } });

/**
 * A chat's messages as far as they were read, oldest first; asked for every two seconds, as
 * documented. What is known stays: messages are never changed, so an answer that was on its way while
 * a newer message came over the socket must not hide it.
 */
export const messagesQuery = (queryClient: QueryClient, sessionId: number) =>
  queryOptions({
    queryKey: messagesKey(sessionId),
    queryFn: async ({ signal }) => {
      const read = await api.get(messagesPath, {
        params: { sessionId },
        query: { limit: limits.chatPageSizeMax },
        signal,
      });
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

/** Reads again everything about chats but their messages, which arrive through the socket. */
export const refreshChats = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isUnder('/api/chat', queryKey) && queryKey[1] !== messagesPath,
    }),
    // Staff's count of what waits has the chats in it.
    queryClient.invalidateQueries({ queryKey: api.key('GET', '/api/admin/waiting-work') }),
  ]);
