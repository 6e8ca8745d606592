import { limits } from '@seven-hills/bank/limits';
import type { ChatMessage, ChatSession } from '@seven-hills/contracts/help/chat';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isUnder } from '../../net/api-client.ts';

/**
 * The signed-in customer's chats, newest first, page by page. The live socket triggers refetches.
 */
export const ownChatsQuery = infiniteQueryOptions({
  ...api.pages('/api/chat/mine', { after: 'cursor', pageSize: limits.ownChatsPageSize }),
  select: ({ pages }) => eachOnce(pages),
  refetchInterval: 30_000,
});

export type StaffList = 'open' | 'closed';

/** Chats for staff, page by page; refetched every five seconds, as documented. */
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

/** One chat, regardless of its place in the lists. */
export const chatQuery = (sessionId: number) => ({
  ...api.query('/api/chat/:sessionId', { params: { sessionId } }),
  refetchInterval: limits.chatListRefetchMs,
});

/**
 * Joins the pages into one list. A chat that moved from one page to another appears once, at its
 * first position.
 */
function eachOnce(pages: readonly ChatSession[][]): ChatSession[] {
  const seen = new Set<number>();
  return pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}

const messagesPath = '/api/chat/:sessionId/messages';

const messagesKey = (sessionId: number) => api.key('GET', messagesPath, { params: { sessionId } });

/**
 * A chat's loaded messages, oldest first; refetched every two seconds, as documented. Known
 * messages are kept: messages never change, and a response that was under way when a newer message
 * arrived over the socket must not hide it.
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

/** Adds messages to the known ones. */
export function addMessages(
  queryClient: QueryClient,
  sessionId: number,
  messages: readonly ChatMessage[],
): void {
  queryClient.setQueryData<ChatMessage[]>(messagesKey(sessionId), (known) =>
    // Before the first response, there is nothing to add to; it will contain these messages.
    known === undefined ? undefined : joined(known, messages),
  );
}

/** Merges the lists: each message once, in the order of their ids. */
function joined(known: readonly ChatMessage[], further: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...further].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Refetches everything about chats except their messages, which arrive over the socket. */
export const refreshChats = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isUnder('/api/chat', queryKey) && queryKey[1] !== messagesPath,
    }),
    // Chats are part of the count of work that waits for staff.
    queryClient.invalidateQueries({ queryKey: api.key('GET', '/api/admin/waiting-work') }),
  ]);
