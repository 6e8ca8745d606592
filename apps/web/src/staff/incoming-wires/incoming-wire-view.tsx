import { accountPagePath } from '@seven-hills/bank/pages';
import { holdReasonWords, returnReasonWords } from '@seven-hills/bank/words/incoming-wire-words';
import type { IncomingWire } from '@seven-hills/contracts/staff/incoming-wires';
import { useState } from 'react';
import { Link } from 'wouter';
import { usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatCalendarDate, formatDateTime } from '../../ui/data/dates.ts';
import { type Described, DescriptionList } from '../../ui/data/description-list.tsx';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { stateBadges } from './wire-words.ts';

const WireDialog = fetchedExtra(() => import('./wire-dialogs.tsx'), 'WireDialog');

interface IncomingWireViewProps {
  wire: IncomingWire;
  /** Whether a colleague is working on it. */
  isColleagues?: boolean;
}

/** A wire from another bank: what the message says, why it is held, and how it can be decided. */
export function IncomingWireView({ wire, isColleagues = false }: IncomingWireViewProps) {
  const may = useMay();
  const [action, setAction] = useState<'credit' | 'return' | null>(null);
  const group = useFocusOnceClosed<HTMLDivElement>(action !== null);
  const isDecided = wire.state !== 'held';
  const badge = stateBadges[wire.state];
  return (
    <div className="grid gap-4">
      {wire.state === 'held' && wire.heldFor && (
        <p className="font-semibold">
          {holdReasonWords[wire.heldFor]} {wire.screeningReason}
        </p>
      )}
      {isDecided && (
        <p>
          <Badge variant={badge.variant}>{badge.label}</Badge>
        </p>
      )}
      {!isDecided && wire.isOwn && (
        <p>A colleague must decide about a wire to an account that you may use.</p>
      )}
      {!isDecided && !wire.isOwn && !isColleagues && may('payments.decide') && (
        <div ref={group} tabIndex={-1} className="flex flex-wrap gap-3 focus-visible:outline-none">
          <Button onClick={() => setAction('return')}>Return the Wire</Button>
          <Button variant="secondary" onClick={() => setAction('credit')}>
            Credit an Account
          </Button>
        </div>
      )}
      <DescriptionList className="text-sm [&>div]:py-1.5" items={factsOf(wire)} />
      {action && <WireDialog action={action} wire={wire} onClose={() => setAction(null)} />}
    </div>
  );
}

function factsOf(wire: IncomingWire): Described[] {
  const { account, originatorAccount, returnReason } = wire;
  return [
    { term: 'Amount', detail: <strong>{usdOf(wire.amount)}</strong> },
    { term: 'From', detail: wire.originator },
    { term: 'Sending Bank', detail: wire.originatingBank },
    { term: 'Sender’s Account', detail: originatorAccount && `Ending in ${originatorAccount}` },
    { term: 'Message', detail: wire.reference },
    { term: 'To Account', detail: wire.statedAccount ?? 'Not stated' },
    { term: 'To Name', detail: wire.statedName ?? 'Not stated' },
    {
      term: wire.state === 'posted' ? 'Credited Account' : 'Account with This Number',
      detail: account && (
        <>
          <Link
            href={accountPagePath(account.id)}
            className="underline decoration-line underline-offset-4"
          >
            {account.accountNumber}
          </Link>
          {account.owners.length > 0 && ` (${account.owners.join(', ')})`}
        </>
      ),
    },
    { term: 'Receipt', detail: wire.transactionId && <ReceiptLink id={wire.transactionId} /> },
    { term: 'Settles', detail: formatCalendarDate(wire.settlesOn) },
    { term: 'Received', detail: formatDateTime(wire.receivedAt) },
    { term: 'Decide By', detail: wire.dueAt && formatDateTime(wire.dueAt) },
    { term: 'Return Reason', detail: returnReason && returnReasonWords[returnReason] },
    {
      term: 'Return Sent',
      detail:
        returnReason &&
        (wire.returnSentAt ? formatDateTime(wire.returnSentAt) : 'Waiting to be sent'),
    },
    { term: 'Decided By', detail: wire.decidedBy },
    { term: 'Message ID', detail: wire.messageId },
    { term: 'Payment ID (UETR)', detail: wire.uetr },
  ];
}
