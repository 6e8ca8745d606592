import Send from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { formatTime } from '../../ui/data/dates.ts';
import { Textarea } from '../../ui/form/input.tsx';
import { PersonButton } from './person-button.tsx';
import type { ChatLine } from './use-canned-chat.ts';

interface ChatPaneProps {
  messages: readonly ChatLine[];
  isReplying: boolean;
  /** Called with the trimmed text, which is never empty. */
  onSend: (text: string) => void;
  onLeave: () => void;
  /** Only for customers who are signed in. */
  onPerson?: () => void;
}

/**
 * A conversation: its messages, and a field in which Enter sends and Shift+Enter starts a new line.
 */
export function ChatPane({ messages, isReplying, onSend, onLeave, onPerson }: ChatPaneProps) {
  const [text, setText] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added below should be seen
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lastId, isReplying]);

  function send() {
    if (!text.trim()) return;
    onSend(text.trim());
    setText('');
  }
  function sendOnEnter(event: KeyboardEvent) {
    // While an input method is composing a character, Enter only selects it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  function sendOnSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  return (
    <div className="grid gap-4">
      <div
        ref={log}
        role="log"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        className="grid h-[min(22rem,45dvh)] content-start gap-3 overflow-y-auto rounded-control bg-sunken p-3"
      >
        {messages.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {isReplying && <p className="text-ink-soft text-sm">{'Support is writing…'}</p>}
      </div>
      <form onSubmit={sendOnSubmit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Textarea
          aria-label="Message"
          placeholder="Type your message"
          autoFocus
          rows={2}
          maxLength={2_000}
          className="resize-none"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <Button type="submit" size="icon" aria-label="Send message">
          <Send aria-hidden="true" />
        </Button>
      </form>
      <PersonButton variant="secondary" {...(onPerson && { onPerson })} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-ink-soft text-sm">
          Replies here are automatic, and this conversation stays in this window.
        </p>
        <Button variant="link" className="min-h-11" onClick={onLeave}>
          End Chat
        </Button>
      </div>
    </div>
  );
}

function Line({ line }: { line: ChatLine }) {
  const isOwn = line.from === 'visitor';
  return (
    <div className={cn('grid max-w-[85%] gap-1', isOwn && 'justify-items-end justify-self-end')}>
      <p
        className={cn(
          'whitespace-pre-wrap break-words rounded-card px-3.5 py-2 [overflow-wrap:anywhere]',
          isOwn ? 'rounded-br-sm bg-primary text-on-primary' : 'rounded-bl-sm bg-surface',
        )}
      >
        <span className="sr-only">{isOwn ? 'You: ' : 'Support: '}</span>
        {line.text}
      </p>
      <span className="text-ink-soft text-xs">{formatTime(line.at)}</span>
    </div>
  );
}
