import { limits } from '@seven-hills/bank/limits';
import Send from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { useSlashKey } from '../../ui/form/use-slash-key.ts';
import { draftIn, writeDraft } from './drafts.ts';

/** Renders the tools that insert text into the field. */
export type MessageTools = (insert: (text: string) => void) => ReactNode;

interface MessageFormProps {
  sessionId: number;
  /** Called with the trimmed text, which is never empty. */
  onSend: (text: string) => void;
  onTyping: () => void;
  autoFocus: boolean;
  slashKey: boolean;
  tools?: MessageTools | undefined;
}

/** The field for the next message: Enter sends, Shift+Enter starts a new line. */
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
    // After the dialog that the text came from has returned the focus.
    setTimeout(() => field.current?.focus());
  }
  function send() {
    // Unpaired surrogates, such as half of a cut-off emoji, cannot be stored.
    const content = text.replace(/\p{Cs}/gu, '').trim();
    if (!content) return;
    onSend(content);
    change('');
  }
  function sendOnEnter(event: KeyboardEvent) {
    // While an input method is composing a character, Enter only selects it.
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
