import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime, formatTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useClaim, useKeptClaim } from '../claims/use-claim.ts';
import { type Closing, ClosingFields, closingText } from '../closing-fields.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { useMay } from '../permissions.ts';
import { withReceiptLinks } from '../receipt-link.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import { ReplyForm } from './reply-form.tsx';

interface MessageItemProps {
  message: InboxMessage;
  /** Whether the reply field is open from the start. */
  startsOpen?: boolean;
}

/**
 * One message with its replies. The field for another reply opens on request and claims the
 * message, so that two people never answer it without knowing of each other.
 */
export function MessageItem({ message, startsOpen = false }: MessageItemProps) {
  const [isAnswering, setIsAnswering] = useState(startsOpen && message.claim?.isCaller !== false);
  const named = { kind: 'message', reference: message.id } as const;
  const { claim, release, takeOver, isPending, failure } = useClaim(named);
  const isOthers = message.claim !== null && !message.claim.isCaller;
  useKeptClaim(named, isAnswering && !isOthers);
  const [isClosing, setIsClosing] = useState(false);
  async function open() {
    const isClaimed =
      message.status === 'answered' || (await claim.mutateAsync().catch(() => null)) !== null;
    if (isClaimed) setIsAnswering(true);
  }
  function close() {
    setIsAnswering(false);
    if (message.claim?.isCaller) release.mutate();
  }
  const mayAnswer = useMay()('messages.answer');
  return (
    <li className="grid gap-2 py-4 sm:gap-3 sm:py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg sm:text-xl [overflow-wrap:anywhere]">{message.subject}</h2>
        <Badge
          variant={
            ({ open: 'warning', answered: 'success', closed: 'secondary' } as const)[message.status]
          }
          className="capitalize"
        >
          {message.status}
        </Badge>
        <FlagBadges flags={message.customer?.flags ?? []} />
        {message.customerId !== null && <Badge variant="info">Signed-in {words.customer}</Badge>}
        {message.outcome !== null && (
          <span className="text-ink-soft text-sm">{closingText(message.outcome, message.tag)}</span>
        )}
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
      <p className="max-w-3xl whitespace-pre-wrap [overflow-wrap:anywhere]">
        {withReceiptLinks(message.message)}
      </p>
      {message.replies.map((reply) => (
        <div key={reply.id} className="ml-4 grid max-w-3xl gap-1 rounded-card bg-sunken p-4">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{reply.text}</p>
          <p className="text-ink-soft text-sm">
            {reply.authorName} · {formatDateTime(reply.createdAt)}
          </p>
        </div>
      ))}
      {isOthers && (
        <Alert
          variant="warning"
          title={`${message.claim?.name} is replying, since ${formatTime(message.claim?.since ?? '')} ${brand.timeZoneName}`}
          actions={
            mayAnswer && (
              <Button variant="secondary" pending={isPending} onClick={() => takeOver()}>
                Take Over
              </Button>
            )
          }
        >
          {isAnswering
            ? 'Your text stays here. Take the message over to send it.'
            : 'Ask before you take it over, so that only one answer goes out.'}
        </Alert>
      )}
      <FailureAlert of={{ failure }} />
      {isAnswering ? (
        <>
          {message.customerEmail !== null && (
            <Alert variant="warning" title={`Not this ${words.customer}’s sign-in address`}>
              The answer goes to {message.email}; the {words.customer} signs in as{' '}
              {message.customerEmail}. Don’t mention anything about the account.
            </Alert>
          )}
          <ReplyForm message={message} onDone={close} />
        </>
      ) : (
        mayAnswer &&
        !isOthers && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant={message.status === 'open' ? 'primary' : 'secondary'}
              pending={claim.isPending}
              onClick={() => void open()}
            >
              {message.status === 'open' ? 'Reply by Email' : 'Reply Again'}
              <span className="sr-only"> to {message.name}</span>
            </Button>
            {message.status === 'open' && (
              <Button variant="quiet" onClick={() => setIsClosing(true)}>
                Close Without Reply
                <span className="sr-only"> to {message.name}</span>
              </Button>
            )}
          </div>
        )
      )}
      {isClosing && <CloseDialog message={message} onClose={() => setIsClosing(false)} />}
    </li>
  );
}

/** Closes a message that needs no reply. Its sender gets no email. */
function CloseDialog({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const [closing, setClosing] = useState<Closing>({ outcome: 'no_answer_needed', tag: '' });
  const close = useStaffCall({
    mutationFn: () =>
      api.post('/api/admin/support-messages/:id/close', {
        params: { id: message.id },
        body: { ...closing, tag: closing.tag || null },
      }),
    success: { title: 'Message Closed', description: 'No mail was sent.', variant: 'default' },
    failureTitle: 'Not Closed',
    fallback: 'The message could not be closed. Please try again.',
    isDoneFirst: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Close without a reply?"
      description={`${message.name} gets no mail. The message stays readable under Closed.`}
      confirmLabel="Close Message"
      pending={close.isPending}
      onConfirm={() => close.mutate()}
    >
      <ClosingFields value={closing} onChange={setClosing} />
      <FailureAlert of={close} />
    </ConfirmDialog>
  );
}
