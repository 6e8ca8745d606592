import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { closedSentence } from '../../help/chat/chat-hours.ts';
import { ChatStatusBadge } from '../../help/chat/chat-status.tsx';
import { Conversation } from '../../help/chat/conversation.tsx';
import { ownChatsQuery, refreshChats } from '../../help/chat/queries.ts';
import { useCloseChat } from '../../help/chat/use-close-chat.ts';
import type { PersonChatProps } from '../../help/widget/support-dialog.tsx';
import { api } from '../../net/api-client.ts';
import { QueryError } from '../../net/query-error.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/layout/page-header.tsx';
import { chatStateSentence } from './chat-state.ts';
import { PastChats } from './past-chats.tsx';

const secretsSentence = 'Never share your password or PIN; we’ll never ask for them.';
const greeting = `How can we help you? ${secretsSentence}`;
const paneHeight = 'h-[min(22rem,42dvh)]';

/** A customer's chat with the bank's staff: the open chat, a new one, or an ended one to read. */
export function PersonChat({ onBack, isAskedFor }: PersonChatProps) {
  const chats = useInfiniteQuery(ownChatsQuery);
  const [readId, setReadId] = useState<number | null>(null);
  const [watchedId, setWatchedId] = useState<number | null>(null);
  const [startsChat, setStartsChat] = useState(isAskedFor);
  if (!chats.data)
    return chats.isPending ? (
      <SkeletonRows rows={4} label="Loading your chats" />
    ) : (
      <QueryError query={chats} />
    );
  const read = chats.data.find(({ id }) => id === readId);
  if (read) return <OneChat chat={read} onBack={() => setReadId(null)} backLabel="Back to Chats" />;
  const current = chats.data.find(({ status }) => status !== 'closed');
  if (current && current.id !== watchedId) setWatchedId(current.id);
  // A chat that the other side ended stays on screen so that its last messages can be read.
  const ended = chats.data.find(
    ({ id, status, closedBy }) =>
      id === watchedId && status === 'closed' && closedBy !== 'customer',
  );
  if (ended && !current)
    return <OneChat chat={ended} onBack={() => setWatchedId(null)} backLabel="Back to Chats" />;
  // A customer who ends this chat has not requested another one.
  if (current && startsChat) setStartsChat(false);
  const past = (
    <PastChats
      // Omits chats without messages, which leave nothing to read.
      chats={chats.data.filter((chat) => chat.status === 'closed' && chat.lastMessage !== null)}
      onRead={setReadId}
      onMore={chats.hasNextPage ? () => void chats.fetchNextPage() : null}
      isLoadingMore={chats.isFetchingNextPage}
    />
  );
  if (!current)
    return (
      <NoOpenChat onBack={onBack} startsChat={startsChat}>
        {past}
      </NoOpenChat>
    );
  return (
    <>
      <OneChat chat={current} onBack={onBack} backLabel="Other Options" />
      {past}
    </>
  );
}

interface OneChatProps {
  chat: ChatSession;
  onBack: () => void;
  backLabel: string;
}

function OneChat({ chat, onBack, backLabel }: OneChatProps) {
  const close = useCloseChat();
  const isOpen = chat.status !== 'closed';
  return (
    <div className="grid gap-3">
      <BackLink label={backLabel} onClick={onBack} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm">
          {chatStateSentence(chat)}
        </p>
        <ChatStatusBadge status={chat.status} />
      </div>
      <Conversation
        chat={chat}
        side="customer"
        className={paneHeight}
        emptyText={greeting}
        autoFocus
      />
      <FailureAlert of={close} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-ink-soft text-sm">
          Chat #{chat.id}, started {formatDateTime(chat.createdAt)}
        </p>
        {isOpen && (
          <Button
            variant="link"
            className="min-h-11"
            pending={close.isPending}
            onClick={() => close.mutate({ sessionId: chat.id })}
          >
            End Chat
          </Button>
        )}
      </div>
    </div>
  );
}

interface NoOpenChatProps {
  onBack: () => void;
  /** Starts a chat without a confirmation. */
  startsChat: boolean;
  /** The ended chats. */
  children: ReactNode;
}

function NoOpenChat({ onBack, startsChat, children }: NoOpenChatProps) {
  const queryClient = useQueryClient();
  const closed = closedSentence();
  const start = useCall({
    mutationFn: () => api.post('/api/chat/sessions'),
    onSuccess: () => refreshChats(queryClient),
    failure: {
      title: 'Chat Not Started',
      fallback: 'The chat could not be started. Please try again.',
    },
  });
  const hasStarted = useRef(false);
  const startOnce = useEffectEvent(() => {
    if (!startsChat || hasStarted.current) return;
    hasStarted.current = true;
    start.mutate();
  });
  useEffect(() => startOnce(), []);
  if (startsChat && (start.isIdle || start.isPending || start.isSuccess))
    return <SkeletonRows rows={4} label="Starting your chat" />;
  return (
    <div className="grid gap-4">
      <BackLink label="Other Options" onClick={onBack} />
      <p>
        You’ll chat with our staff. We keep your chats in your account, so you can read them again
        later. {secretsSentence}
      </p>
      {closed && <Alert title="No one is available right now">{closed}</Alert>}
      <FailureAlert of={start} />
      <Button pending={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Starting...' : 'Start Chat with a Person'}
      </Button>
      {children}
    </div>
  );
}
