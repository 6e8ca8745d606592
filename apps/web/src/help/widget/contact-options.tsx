import { brand } from '@seven-hills/bank/brand';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { type FormEvent, useRef, useState } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { closedSentence } from '../chat/chat-hours.ts';
import { PersonButton } from './person-button.tsx';

interface ContactOptionsProps {
  /** Called with the trimmed name of the visitor or the user, which is never empty. */
  onStartChat: (name: string) => void;
  /** Only for customers who are signed in. */
  onPerson?: () => void;
}

/** The ways to reach the bank from the widget. */
export function ContactOptions({ onStartChat, onPerson }: ContactOptionsProps) {
  const { user } = useCurrentUser();
  // Staff answer chats but do not start them. Customers get the option once the chat's code has
  // loaded.
  const offersChat = onPerson !== undefined || user === null;
  const ownName = user && (`${user.firstName ?? ''} ${user.lastName ?? ''}`.trim() || user.email);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  function start(event: FormEvent) {
    event.preventDefault();
    const name = ownName || (input.current?.value.trim() ?? '');
    if (name) return onStartChat(name);
    setError('Please enter your name to start a chat.');
    input.current?.focus();
  }
  return (
    <div className="grid gap-6">
      <section aria-labelledby="widget-call" className="grid gap-2">
        <h3 id="widget-call" className="flex items-center gap-2 text-lg">
          <Phone aria-hidden="true" className="size-5 text-accent" />
          Call us
        </h3>
        <p className="text-ink-soft text-sm">
          The fastest way to reach a person. In an emergency, call {brand.emergencyPhone}.
        </p>
        <a href={brand.supportPhoneHref} className={buttonStyle({ variant: 'secondary' })}>
          Call {brand.supportPhone}
        </a>
      </section>
      {offersChat && (
        <section aria-labelledby="widget-person" className="grid gap-2 border-line border-t pt-5">
          <h3 id="widget-person" className="flex items-center gap-2 text-lg">
            <UserRound aria-hidden="true" className="size-5 text-accent" />
            Chat
          </h3>
          <p className="text-ink-soft text-sm">Our staff answer you. {closedSentence()}</p>
          <PersonButton {...(onPerson && { onPerson })} />
        </section>
      )}
      <form
        noValidate
        aria-labelledby="widget-chat"
        onSubmit={start}
        className="grid gap-3 border-line border-t pt-5"
      >
        <h3 id="widget-chat" className="flex items-center gap-2 text-lg">
          <MessageCircle aria-hidden="true" className="size-5 text-accent" />
          Quick answers
        </h3>
        <p className="text-ink-soft text-sm">
          Instant automatic replies. You can still switch to a person from there.
        </p>
        {!ownName && (
          <TextField
            label="Your Name"
            error={error}
            ref={input}
            autoComplete="name"
            maxLength={60}
          />
        )}
        <Button type="submit" variant="secondary">
          Start Chat
        </Button>
      </form>
    </div>
  );
}
