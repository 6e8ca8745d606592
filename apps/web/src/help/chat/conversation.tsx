import type { ChatMessage, ChatSession, ChatSide } from '@seven-hills/contracts/help/chat';
import { type ReactNode, useEffect, useRef } from 'react';
import { QueryError } from '../../net/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { MessageForm, type MessageTools } from './message-form.tsx';
import { MessageLine, UnsentLine } from './message-line.tsx';
import { useConversation } from './use-conversation.ts';

interface ConversationProps {
  chat: ChatSession;
  /** The viewer's side, whose messages appear on the right. */
  side: ChatSide;
  /** Classes for the message pane, such as its height. */
  className: string;
  /** Shown in the log while it has no messages. */
  emptyText: string;
  autoFocus?: boolean;
  /** Whether `/` moves the focus to the message field. */
  slashKey?: boolean;
  /** Whether the message field is shown. */
  isWritable?: boolean;
  /** Whether the sender knowingly writes in a colleague's chat. */
  joins?: boolean;
  /** Shown below the field, such as texts to insert. */
  tools?: MessageTools | undefined;
  /** Renders a message's text, for example with links. Default: as it was written. */
  showText?: (text: string) => ReactNode;
}

/** A chat's messages and the field for the next one. Typed text survives reconnections. */
export function Conversation(props: ConversationProps) {
  const { chat, side, className, emptyText, autoFocus = false, slashKey = false } = props;
  const { isWritable = true, joins = false, tools, showText } = props;
  const { messages, unsent, send, discard, typing, earlier } = useConversation(chat, side);
  const stored = messages.data ?? [];
  const storedIds = new Set(stored.map(({ clientId }) => clientId));
  const onTheirWay = unsent.filter(({ clientId }) => !storedIds.has(clientId));
  const log = useScrolledToEnd(stored.at(-1), onTheirWay.length, typing.name);
  return (
    <div className="grid gap-3">
      <div
        ref={log}
        role="log"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        className={cn(
          'flex flex-col gap-3 overflow-y-auto overscroll-contain rounded-control bg-sunken p-3',
          className,
        )}
      >
        {messages.isPending && <SkeletonRows rows={3} label="Loading messages" />}
        {messages.isError && !messages.data && <QueryError query={messages} />}
        {earlier.isOffered && (
          <Button variant="quiet" pending={earlier.isLoading} onClick={earlier.load}>
            Show Earlier Messages
          </Button>
        )}
        {messages.data?.length === 0 && onTheirWay.length === 0 && (
          <p className="m-auto max-w-xs text-center text-ink-soft">{emptyText}</p>
        )}
        {stored.map((message) => (
          <MessageLine key={message.clientId} message={message} side={side} showText={showText} />
        ))}
        {onTheirWay.map((message) => (
          <UnsentLine key={message.clientId} message={message} side={side} onDiscard={discard} />
        ))}
        {typing.name !== null && chat.status !== 'closed' && (
          <p className="text-ink-soft text-sm">{typing.name} is typing…</p>
        )}
      </div>
      {chat.status !== 'closed' && isWritable && (
        <MessageForm
          sessionId={chat.id}
          onSend={(text) => send(text, joins)}
          tools={tools}
          onTyping={typing.tell}
          autoFocus={autoFocus}
          slashKey={slashKey}
        />
      )}
    </div>
  );
}

/** Keeps the newest message in view, unless the reader has scrolled up. */
function useScrolledToEnd(newest: ChatMessage | undefined, unsent: number, typing: string | null) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const pane = log.current;
    if (!pane) return;
    const note = () => {
      isAtEnd.current = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 80;
    };
    pane.addEventListener('scroll', note, { passive: true });
    return () => pane.removeEventListener('scroll', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added below should be seen
  useEffect(() => {
    const pane = log.current;
    if (pane && isAtEnd.current) pane.scrollTop = pane.scrollHeight;
  }, [newest?.id, unsent, typing]);
  return log;
}
