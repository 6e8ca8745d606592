import { transactionPagePath } from '@seven-hills/bank/pages';
import { refusalReasons, refusalReasonWords } from '@seven-hills/bank/words/incoming-wire-words';
import type { WireRequest } from '@seven-hills/contracts/staff/incoming-wires';
import { useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField, required, textField } from '../action-dialog/action-fields.ts';
import { useMay } from '../permissions.ts';
import { IncomingWireView } from './incoming-wire-view.tsx';

interface WireRequestViewProps {
  request: WireRequest;
  /** Whether a colleague is working on it. */
  isColleagues: boolean;
}

/** A message of another bank: what it says, the wire that it is about, and the possible answers. */
export function WireRequestView({ request, isColleagues }: WireRequestViewProps) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const group = useFocusOnceClosed<HTMLDivElement>(isOpen);
  const { wire, kind } = request;
  const asksForReturn = kind === 'return_request';
  return (
    <div className="grid gap-4">
      {asksForReturn && (
        <p>
          {wire?.transactionId
            ? 'Ask the customer. With their consent, reverse the wire on its page, and note how they consented: the money then goes back by itself. Otherwise, refuse.'
            : 'If the wire is held, return it; the request is then answered. Otherwise, refuse.'}
        </p>
      )}
      {!isColleagues && !wire?.isOwn && may('payments.decide') && (
        <div ref={group} tabIndex={-1} className="flex flex-wrap gap-3 focus-visible:outline-none">
          {asksForReturn && wire?.transactionId && (
            <ButtonLink href={transactionPagePath(wire.transactionId)}>Open the Wire</ButtonLink>
          )}
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {asksForReturn ? 'Refuse the Return' : 'Mark as Handled'}
          </Button>
        </div>
      )}
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={[
          { term: 'From', detail: request.fromBank },
          { term: 'Amount', detail: request.amount && usdOf(request.amount) },
          { term: 'Reason', detail: request.reasonCode },
          { term: 'Message', detail: request.reasonText },
          { term: 'Received', detail: formatDateTime(request.receivedAt) },
          { term: 'Message ID', detail: request.messageId },
          { term: 'Payment ID (UETR)', detail: request.uetr },
        ]}
      />
      {wire && (
        <section aria-labelledby="requested-wire" className="grid gap-1.5">
          <h3 id="requested-wire" className="text-lg">
            The Wire
          </h3>
          <IncomingWireView wire={wire} isColleagues={isColleagues} />
        </section>
      )}
      {isOpen &&
        (asksForReturn ? (
          <RefusalDialog request={request} onClose={() => setIsOpen(false)} />
        ) : (
          <HandledDialog request={request} onClose={() => setIsOpen(false)} />
        ))}
    </div>
  );
}

interface DialogProps {
  request: WireRequest;
  onClose: () => void;
}

const shared = {
  layout: 'sheet',
  fallback: 'The answer was not saved. Please try again.',
  isContested: true,
} as const;

const RefusalDialog = ({ request: { id }, onClose }: DialogProps) => (
  <ActionDialog
    {...shared}
    title="Refuse the Return"
    confirmLabel="Refuse"
    fields={{
      reason: choiceField({
        label: 'Reason',
        choices: refusalReasons.map((code) => [code, `${refusalReasonWords[code]} (${code})`]),
        empty: 'Choose a reason',
        missing: 'Please choose a reason',
      }),
      note: textField({
        label: 'Note to the Other Bank',
        hint: 'Optional. Name no customer.',
        lengthMax: 105,
        problemOf: (text) =>
          /[^\x20-\x7e]/.test(text)
            ? 'Please use only unaccented letters, digits, and punctuation'
            : undefined,
      }),
    }}
    send={(body) => api.post('/api/admin/wire-requests/:id/refuse', { params: { id }, body })}
    success={{ title: 'Return Refused', description: 'The answer is sent within a minute.' }}
    onClose={onClose}
  />
);

const HandledDialog = ({ request: { id }, onClose }: DialogProps) => (
  <ActionDialog
    {...shared}
    title="Mark as Handled"
    confirmLabel="Save"
    fields={{
      note: textField({
        label: 'What You Did',
        lengthMax: 500,
        rows: 3,
        problemOf: required('Please say what you did'),
      }),
    }}
    send={(body) => api.post('/api/admin/wire-requests/:id/handle', { params: { id }, body })}
    success={{ title: 'Handled', description: 'The message is no longer open.' }}
    onClose={onClose}
  />
);
