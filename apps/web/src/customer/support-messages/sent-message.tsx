import type { SupportReceipt } from '@seven-hills/contracts/help/support-messages';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

interface SentMessageProps {
  sent: SupportReceipt;
  onWriteAnother: () => void;
}

/** The message exactly as the bank received it, with the reference to mention on the phone. */
export function SentMessage({ sent, onWriteAnother }: SentMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <Alert variant="success" title="Your message was sent" announce>
        We reply to {sent.email} within 24 hours on business days. If you call about it, please
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
