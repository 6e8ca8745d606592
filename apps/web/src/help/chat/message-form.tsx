import { limits } from '@seven-hills/contracts/limits';
import Send from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { useSlashKey } from '../../ui/form/use-slash-key.ts';
import { draftIn, writeDraft } from './drafts.ts';

/** Draws what inserts texts into the field. */
export type MessageTools = (insert: (text: string) => void) => ReactNode;

interface MessageFormProps {
  sessionId: number;
  /** With the text trimmed and not empty. */
  onSend: (text: string) => void;
  onTyping: () => void;
  autoFocus: boolean;
  slashKey: boolean;
  tools?: MessageTools | undefined;
}

/** The field for the next message: Enter sends, Shift+Enter breaks the line. */
export function MessageForm(props: MessageFormProps) {
  const { sessionId, onSend, onTyping, autoFocus, slashKey, tools } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useSlashKey(field, slashKey);
  const [text, setText] = useState(() => draftIn(sessionId));
  function change(next: string) {
    writeDraft(sessionId, next);
    setText(next);
  }
  function insert(addition: string) {
    const joined = text.trim() ? `${text.trimEnd()}\n${addition}` : addition;
    change(joined.slice(0, limits.chatMessageLengthMax));
    // The dialog that it came from gives the focus back first.
    setTimeout(() => field.current?.focus());
  }
  function send() {
    // Halves of a character, as a cut-off emoji leaves them, cannot be stored.
    const content = text.replace(/\p{Cs}/gu, '').trim();
    if (!content) return;
    onSend(content);
    change('');
  }
  function sendOnEnter(event: KeyboardEvent) {
    // While an input method composes a character, Enter only chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        aria-label="Message"
        {...(slashKey && { 'aria-keyshortcuts': '/' })}
        placeholder="Type your message"
        autoFocus={autoFocus}
        rows={2}
        maxLength={limits.chatMessageLengthMax}
        className="resize-none"
        value={text}
        onChange={(event) => {
          change(event.target.value);
          if (event.target.value.trim()) onTyping();
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" size="icon" aria-label="Send message">
        <Send aria-hidden="true" />
      </Button>
      {tools?.(insert)}
    </form>
  );
}
