import type { HeldPayment } from '@seven-hills/contracts/staff/screening';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { noteField } from '../action-dialog/note-field.ts';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';

interface HeldPaymentViewProps {
  held: HeldPayment;
  /** Whether a colleague is working on it. */
  isColleagues: boolean;
}

const note = noteField('What you checked', 'Please state what you checked');

/** A payment that fraud screening holds before it leaves, and why. */
export function HeldPaymentView({ held, isColleagues }: HeldPaymentViewProps) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const group = useFocusOnceClosed<HTMLDivElement>(isOpen);
  const { id, kind, reason, isAnswered, askedAt, transactionId } = held;
  return (
    <div className="grid gap-4">
      <p>
        {isAnswered
          ? 'Screening holds this payment. Release it, or stop it on the transaction’s page: '
          : 'The service is asked again every minute. Release the payment, or stop it on the transaction’s page: '}
        {kind === 'ach_out' ? 'decline it.' : 'choose Correct This.'}
      </p>
      {!isColleagues && may('payments.decide') && (
        <div ref={group} tabIndex={-1} className="flex flex-wrap gap-3 focus-visible:outline-none">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Release Payment
          </Button>
        </div>
      )}
      <DescriptionList
        className="text-sm [&>div]:py-1.5"
        items={[
          { term: 'Reason', detail: <span className="[overflow-wrap:anywhere]">{reason}</span> },
          { term: 'Held', detail: formatDateTime(askedAt) },
          {
            term: 'Transaction',
            detail: transactionId === null ? null : <ReceiptLink id={transactionId} />,
          },
        ]}
      />
      {isOpen && (
        <ActionDialog
          isContested
          onClose={() => setIsOpen(false)}
          title="Release this payment?"
          description="It is sent with the next file or run. The audit log records your note."
          confirmLabel="Release Payment"
          fallback="Failed to release the payment. Please try again."
          send={({ note }) =>
            api.post('/api/admin/screening/:id/release', {
              params: { id },
              body: { note, reason },
            })
          }
          success={({ message }) => ({ title: 'Payment Released', description: message })}
          fields={{ note }}
        />
      )}
    </div>
  );
}
