import type { InboxMessage } from '@seven-hills/contracts/api/help/support-inbox';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { useMay } from '../permissions.ts';
import { ReplyForm } from './reply-form.tsx';

/** One message with its answers; the field for another opens on request. */
export function MessageItem({ message }: { message: InboxMessage }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const mayAnswer = useMay()('messages.answer');
  return (
    <li className="grid gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-xl [overflow-wrap:anywhere]">{message.subject}</h2>
        <Badge variant={message.status === 'open' ? 'warning' : 'success'} className="capitalize">
          {message.status}
        </Badge>
        <FlagBadges flags={message.customer?.flags ?? []} />
      </div>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {message.reference} ·{' '}
        {message.customer ? (
          <CustomerLink id={message.customer.id} name={message.name} />
        ) : (
          message.name
        )}
        {message.customerName !== null && ` (account of ${message.customerName})`}, {message.email}{' '}
        · {formatDateTime(message.receivedAt)}
      </p>
      <p className="max-w-3xl whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      {message.replies.map((reply) => (
        <div key={reply.id} className="ml-4 grid max-w-3xl gap-1 rounded-card bg-sunken p-4">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{reply.text}</p>
          <p className="text-ink-soft text-sm">
            {reply.authorName} · {formatDateTime(reply.createdAt)}
          </p>
        </div>
      ))}
      {isAnswering ? (
        <>
          {message.customerEmail !== null && (
            <Alert variant="warning" title="Not this customer’s sign-in address">
              The answer goes to {message.email}; the customer signs in as {message.customerEmail}.
              Don’t mention anything about the account.
            </Alert>
          )}
          <ReplyForm message={message} onDone={() => setIsAnswering(false)} />
        </>
      ) : (
        mayAnswer && (
          <div>
            <Button
              variant={message.status === 'open' ? 'primary' : 'secondary'}
              onClick={() => setIsAnswering(true)}
            >
              {message.status === 'open' ? 'Reply by Email' : 'Reply Again'}
              <span className="sr-only"> to {message.name}</span>
            </Button>
          </div>
        )
      )}
    </li>
  );
}
