import { transactionPagePath } from '@seven-hills/bank/pages';
import { refusalReasons, refusalReasonWords } from '@seven-hills/bank/words/incoming-wire-words';
import { words } from '@seven-hills/bank/words/words';
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
import { HandledDialog } from './handled-dialog.tsx';
import { IncomingWireView } from './incoming-wire-view.tsx';

interface WireRequestViewProps {
  request: WireRequest;
  /** Whether a colleague is working on it. */
  isColleagues: boolean;
}

/** A message of another bank: what it says, the wire that it is about, and the possible answers. */
export function WireRequestView({ request, isColleagues }: WireRequestViewProps) {
  const may = useMay();
  const [step, setStep] = useState<'answer' | 'end' | null>(null);
  const group = useFocusOnceClosed<HTMLDivElement>(step !== null);
  const { wire, kind } = request;
  const asksForReturn = kind === 'return_request';
  return (
    <div className="grid gap-4">
      {asksForReturn && (
        <p>
          {wire?.transactionId
            ? `Ask the ${words.customer}. With their consent, reverse the wire on its page, and note how they consented: the money then goes back by itself. Otherwise, refuse.`
            : 'If the wire is held, return it; the request is then answered. Otherwise, refuse.'}
        </p>
      )}
      {!isColleagues && !wire?.isOwn && may('payments.decide') && (
        <div ref={group} tabIndex={-1} className="flex flex-wrap gap-3 focus-visible:outline-none">
          {asksForReturn && wire?.transactionId && (
            <ButtonLink href={transactionPagePath(wire.transactionId)}>Open the Wire</ButtonLink>
          )}
          {kind === 'investigation' && (
            <Button onClick={() => setStep('answer')}>Answer the Question</Button>
          )}
          <Button variant="secondary" onClick={() => setStep('end')}>
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
      {step === 'answer' && <AnswerDialog request={request} onClose={() => setStep(null)} />}
      {step === 'end' &&
        (asksForReturn ? (
          <RefusalDialog request={request} onClose={() => setStep(null)} />
        ) : (
          <HandledDialog
            send={(body) =>
              api.post('/api/admin/wire-requests/:id/handle', { params: { id: request.id }, body })
            }
            onClose={() => setStep(null)}
          />
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

const unfitForNetwork = (text: string) =>
  /[^\x20-\x7e]/.test(text)
    ? 'Please use only unaccented letters, digits, and punctuation'
    : undefined;

const AnswerDialog = ({ request: { id }, onClose }: DialogProps) => (
  <ActionDialog
    {...shared}
    title="Answer the Question"
    confirmLabel="Send Answer"
    fields={{
      answer: textField({
        label: 'Answer to the Other Bank',
        hint: 'Say only what the other bank needs to know.',
        lengthMax: 500,
        rows: 4,
        problemOf: (text) => required('Please write the answer')(text) ?? unfitForNetwork(text),
      }),
    }}
    send={(body) => api.post('/api/admin/wire-requests/:id/answer', { params: { id }, body })}
    success={{ title: 'Question Answered', description: 'The answer is sent within a minute.' }}
    onClose={onClose}
  />
);

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
      }),
      note: textField({
        label: 'Note to the Other Bank',
        hint: `Optional. Name no ${words.customer}.`,
        lengthMax: 105,
        problemOf: unfitForNetwork,
      }),
    }}
    send={(body) => api.post('/api/admin/wire-requests/:id/refuse', { params: { id }, body })}
    success={{ title: 'Return Refused', description: 'The answer is sent within a minute.' }}
    onClose={onClose}
  />
);
