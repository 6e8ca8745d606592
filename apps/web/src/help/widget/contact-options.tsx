import { brand } from '@seven-hills/contracts/brand';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { type FormEvent, useRef, useState } from 'react';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

interface ContactOptionsProps {
  /** With the visitor's name, trimmed and not empty. */
  onStartChat: (name: string) => void;
  /** Only for customers who are signed in. */
  onPerson?: () => void;
}

/** The ways to reach the bank from the widget. */
export function ContactOptions({ onStartChat, onPerson }: ContactOptionsProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  function start(event: FormEvent) {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    if (name) return onStartChat(name);
    setError('Please enter your name to start a chat.');
    input.current?.focus();
  }
  return (
    <div className="grid gap-6">
      <section aria-labelledby="widget-call" className="grid gap-2">
        <h3 id="widget-call" className="flex items-center gap-2 text-lg">
          <Phone aria-hidden="true" className="size-5 text-copper" />
          Call us
        </h3>
        <p className="text-ink-soft text-sm">
          The fastest way to reach a person. We answer emergencies day and night.
        </p>
        <a href={brand.supportPhoneHref} className={buttonStyle({ variant: 'secondary' })}>
          Call {brand.supportPhone}
        </a>
      </section>
      {onPerson && (
        <section aria-labelledby="widget-person" className="grid gap-2 border-line border-t pt-5">
          <h3 id="widget-person" className="flex items-center gap-2 text-lg">
            <UserRound aria-hidden="true" className="size-5 text-copper" />
            Talk to a person
          </h3>
          <p className="text-ink-soft text-sm">Chat with our staff, and read your earlier chats.</p>
          <Button onClick={onPerson}>Talk to a Person</Button>
        </section>
      )}
      <form
        noValidate
        aria-labelledby="widget-chat"
        onSubmit={start}
        className="grid gap-3 border-line border-t pt-5"
      >
        <h3 id="widget-chat" className="flex items-center gap-2 text-lg">
          <MessageCircle aria-hidden="true" className="size-5 text-copper" />
          Live chat
        </h3>
        <Field label="Your Name" error={error}>
          <Input ref={input} autoComplete="name" maxLength={60} />
        </Field>
        <Button type="submit">Start Chat</Button>
      </form>
    </div>
  );
}
