import { limits } from '@seven-hills/bank/limits';
import type { ChatMessage, ChatSession, ChatSide } from '@seven-hills/contracts/help/chat';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isBackgroundRefresh } from '../../net/activity.ts';
import { api } from '../../net/api-client.ts';
import { liveSocket } from '../../net/live-socket.ts';
import { addMessages, messagesQuery, refreshChats } from './queries.ts';
import { useOutbox } from './use-outbox.ts';

/** The minimum time between typing notices; each is shown for a little longer than that. */
const typingEveryMs = 2_500;
const typingShownMs = 4_000;

/**
 * One chat as seen by one side: its messages, the unsent ones, and whether the other side is
 * typing.
 */
export function useConversation({ id: sessionId, status }: ChatSession, side: ChatSide) {
  const queryClient = useQueryClient();
  const messages = useQuery({
    ...messagesQuery(queryClient, sessionId),
    // A closed chat gets no new messages.
    ...(status === 'closed' ? { refetchInterval: false as const } : {}),
  });
  const typing = useTyping(sessionId);
  useEffect(() => {
    const leave = liveSocket.join(sessionId);
    const unsubscribe = liveSocket.subscribe((event) => {
      if (event.type === 'new_message' && event.sessionId === sessionId)
        addMessages(queryClient, sessionId, [event.message]);
      if (event.type === 'look_again' || (event.type === 'joined' && event.sessionId === sessionId))
        void queryClient.invalidateQueries(messagesQuery(queryClient, sessionId));
    });
    return () => {
      leave();
      unsubscribe();
    };
  }, [queryClient, sessionId]);
  useReadMark(sessionId, side, messages.data, messages.dataUpdatedAt);
  return {
    messages,
    typing,
    ...useOutbox(sessionId),
    earlier: useEarlier(sessionId, messages.data),
  };
}

/**
 * The name of the person typing on the other side, and a function that announces that this side is
 * typing.
 */
function useTyping(sessionId: number) {
  const [name, setName] = useState<string | null>(null);
  const sentAt = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = liveSocket.subscribe((event) => {
      if (event.type !== 'typing' && event.type !== 'new_message') return;
      if (event.sessionId !== sessionId) return;
      clearTimeout(timer);
      setName(event.type === 'typing' ? event.senderName : null);
      if (event.type === 'typing') timer = setTimeout(setName, typingShownMs, null);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [sessionId]);
  return {
    name,
    tell() {
      const now = Date.now();
      if (now - sentAt.current < typingEveryMs) return;
      if (liveSocket.send({ type: 'typing', sessionId })) sentAt.current = now;
    },
  };
}

/**
 * Marks the other side's newest message as read while the page is visible and the user is active. A
 * message that arrives while the user is away stays unread and does not extend the session.
 */
function useReadMark(
  sessionId: number,
  side: ChatSide,
  messages: readonly ChatMessage[] | undefined,
  readAt: number,
): void {
  const queryClient = useQueryClient();
  const marked = useRef(0);
  const newest = messages?.findLast(({ senderType }) => senderType !== side)?.id ?? 0;
  const mark = useEffectEvent(() => {
    const isSeen = document.visibilityState === 'visible' && !isBackgroundRefresh();
    if (newest <= marked.current || !isSeen) return;
    marked.current = newest;
    api
      .post('/api/chat/:sessionId/read', { params: { sessionId }, body: { messageId: newest } })
      .then(() => refreshChats(queryClient))
      .catch(() => {
        marked.current = 0;
      });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again with every answer, until someone is there
  useEffect(mark, [newest, readAt]);
}

/** Loads messages earlier than those shown, one page at a time. */
function useEarlier(sessionId: number, messages: readonly ChatMessage[] | undefined) {
  const queryClient = useQueryClient();
  const [isComplete, setIsComplete] = useState(false);
  const load = useMutation({
    mutationFn: (before: number) =>
      api.get('/api/chat/:sessionId/messages', { params: { sessionId }, query: { before } }),
    onSuccess: (page) => {
      addMessages(queryClient, sessionId, page);
      if (page.length < limits.chatPageSizeMax) setIsComplete(true);
    },
  });
  const first = messages?.[0]?.id;
  const mayBeMore = !isComplete && (messages?.length ?? 0) >= limits.chatPageSizeMax;
  return {
    isOffered: mayBeMore && first !== undefined,
    isLoading: load.isPending,
    load: () => {
      if (first !== undefined) load.mutate(first);
    },
  };
}
