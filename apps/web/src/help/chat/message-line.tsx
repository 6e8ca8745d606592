import type { ChatMessage, ChatSide } from '@seven-hills/contracts/help/chat';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { formatDate, formatTime, isoDay } from '../../ui/data/dates.ts';
import type { Unsent } from './message-outbox.ts';

/** Today's messages show the time; older ones also show the date. */
const momentOf = (timestamp: string) =>
  isoDay(timestamp) === isoDay(new Date())
    ? formatTime(timestamp)
    : `${formatDate(timestamp)} ${formatTime(timestamp)}`;

/**
 * The viewer's own messages: blue for staff, the bank's green for customers. The other side's
 * messages are always gray and on the left.
 */
const ownLook: Record<ChatSide, string> = {
  admin: 'bg-info text-on-info',
  customer: 'bg-primary text-on-primary',
};

interface MessageLineProps {
  message: ChatMessage;
  side: ChatSide;
  /** Renders a message's text, for example with links. Default: as it was written. */
  showText?: ((text: string) => ReactNode) | undefined;
}

export function MessageLine({ message, side, showText = (text) => text }: MessageLineProps) {
  const isOwn = message.senderType === side;
  return (
    <Bubble
      isOwn={isOwn}
      side={side}
      sender={message.senderName}
      text={showText(message.message)}
      note={
        <>
          {/* Names the staff member, because several may write in one chat. */}
          {message.senderType === 'admin' && `${message.senderName} · `}
          {momentOf(message.timestamp)}
        </>
      }
    />
  );
}

interface UnsentLineProps {
  message: Unsent;
  side: ChatSide;
  onDiscard: (clientId: string) => void;
}

/** A message that the bank has not stored: still being sent, or refused, with the reason. */
export function UnsentLine({ message, side, onDiscard }: UnsentLineProps) {
  return (
    <Bubble
      isOwn
      side={side}
      sender="You"
      text={message.content}
      note={
        message.refusal === null ? (
          'Sending…'
        ) : (
          <span className="flex flex-wrap items-center justify-end gap-x-3 text-danger">
            Not sent: {message.refusal}
            <Button variant="link" onClick={() => onDiscard(message.clientId)}>
              Remove
            </Button>
          </span>
        )
      }
    />
  );
}

interface BubbleProps {
  isOwn: boolean;
  side: ChatSide;
  sender: string;
  text: ReactNode;
  note: ReactNode;
}

function Bubble({ isOwn, side, sender, text, note }: BubbleProps) {
  return (
    <div
      data-slot="chat-message"
      className={cn(
        'grid max-w-[85%] justify-items-start gap-1',
        isOwn ? 'justify-items-end self-end' : 'self-start',
      )}
    >
      <p
        className={cn(
          'whitespace-pre-wrap rounded-card px-3.5 py-2 [overflow-wrap:anywhere]',
          isOwn ? `rounded-br-sm ${ownLook[side]}` : 'rounded-bl-sm bg-gray text-ink',
        )}
      >
        <span className="sr-only">{isOwn ? 'You' : sender}: </span>
        {text}
      </p>
      <span className="text-ink-soft text-xs">{note}</span>
    </div>
  );
}
