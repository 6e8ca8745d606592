import { brand } from '@seven-hills/bank/brand';
import { type SupportReceipt, supportForm } from '@seven-hills/contracts/help/support-messages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { api } from '../../net/api-client.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextareaField, TextField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';

interface SupportFormProps {
  messageRef?: RefObject<HTMLTextAreaElement | null>;
}

/** Sends a message to customer service, then shows a copy of it. */
export function SupportForm({ messageRef }: SupportFormProps) {
  const [sent, setSent] = useState<SupportReceipt | null>(null);
  return (
    <Card title="Send us a Message" description={`We reply within ${brand.support.repliesWithin}.`}>
      {sent ? (
        <SentMessage sent={sent} onWriteAnother={() => setSent(null)} />
      ) : (
        <MessageForm onSent={setSent} {...(messageRef && { messageRef })} />
      )}
    </Card>
  );
}

/** The receipt number that the URL names; nothing else fills in the form. */
function receiptIn(search: string): string | null {
  const about = new URLSearchParams(search).get('about');
  return about && new RegExp(`^${brand.receiptPrefix}\\d{8,15}$`).test(about) ? about : null;
}

interface MessageFormProps extends SupportFormProps {
  onSent: (sent: SupportReceipt) => void;
}

function MessageForm({ onSent, messageRef }: MessageFormProps) {
  const { user } = useCurrentUser();
  const about = receiptIn(useSearch());
  const { form, call: send } = useCallForm({
    schema: supportForm,
    defaultValues: {
      name: user ? `${user.firstName} ${user.lastName}` : '',
      email: user?.email ?? '',
      subject: about ? `A problem with transaction ${about}` : '',
      message: '',
    },
    mutationFn: (body) => api.post('/api/support-messages', { body }),
    onSuccess: (receipt) => {
      // Logs only that the message arrived; its content stays between the customer and the bank.
      // biome-ignore lint/suspicious/noConsole: the specification requires this log line
      console.info(`Support message ${receipt.reference} delivered.`);
      onSent(receipt);
    },
    failure: {
      title: 'Message Not Sent',
      fallback: 'Your message could not be sent. Please try again.',
    },
  });
  useKeptInput('support', form);
  const message = form.register('message');
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" required autoComplete="name" {...form.field('name')} />
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <TextField
        label="Subject"
        required
        className="sm:col-span-2"
        maxLength={150}
        autoComplete="on"
        {...form.field('subject')}
      />
      <TextareaField
        label="Message"
        required
        hint="Never include your password or PIN; we’ll never ask for them."
        className="sm:col-span-2"
        error={form.errorOf('message')}
        rows={6}
        maxLength={4_000}
        {...message}
        ref={(field) => {
          message.ref(field);
          if (messageRef) messageRef.current = field;
        }}
      />
      <FailureAlert of={send} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" pending={send.isPending} className="max-sm:w-full">
          {send.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  );
}

interface SentMessageProps {
  sent: SupportReceipt;
  onWriteAnother: () => void;
}

/** The message exactly as the bank received it, with the reference to mention on the phone. */
function SentMessage({ sent, onWriteAnother }: SentMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <Alert variant="success" title="Your message was sent" announce>
        We reply to {sent.email} within {brand.support.repliesWithin}. If you call about it, please
        mention <strong className="tabular">{sent.reference}</strong>.
      </Alert>
      <DescriptionList
        items={[
          { term: 'Reference', detail: sent.reference },
          { term: 'Received', detail: formatDateTime(sent.receivedAt) },
          { term: 'From', detail: `${sent.name}, ${sent.email}` },
          { term: 'Subject', detail: sent.subject },
        ]}
      />
      <p className="whitespace-pre-wrap rounded-control bg-sunken p-4 [overflow-wrap:anywhere]">
        {sent.message}
      </p>
      <div>
        <Button variant="secondary" onClick={onWriteAnother}>
          Write Another Message
        </Button>
      </div>
    </div>
  );
}
