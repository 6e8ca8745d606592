import { words } from '@seven-hills/bank/words/words';
import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { noteField } from '../action-dialog/note-field.ts';

interface RecallDialogProps {
  order: AchOrder;
  onClose: () => void;
}

/** Asks the other bank to return a credit, or records that it does not. */
export function RecallOrder({ order, onClose }: RecallDialogProps) {
  const { id, amount, recall } = order;
  const params = { id };
  if (recall !== null && recall.outcome === null)
    return (
      <ActionDialog
        isContested
        onClose={onClose}
        title="Close this request?"
        description={`The other bank keeps ${usdOf(amount)}. If it returns the entry later, the ${words.customer} gets the money back all the same.`}
        confirmLabel="Close Request"
        fallback="Failed to close the request. Please try again."
        success={{
          title: 'Request Closed',
          description: 'The other bank does not return the entry.',
        }}
        fields={{ note: noteField('What the other bank answered', 'Please state the answer') }}
        send={(body) =>
          api.post('/api/admin/payments/orders/:id/recall-declined', { params, body })
        }
      />
    );
  return (
    <ActionDialog
      isContested
      onClose={onClose}
      title="Ask the other bank to return this entry?"
      description={`Ask for ${usdOf(amount)} if the entry was wrong and can’t be reversed. The letter promises to indemnify the other bank, which decides within ten banking days. Download the letter, sign it, and send it.`}
      confirmLabel="Ask for Return"
      fallback="Failed to record the request. Please try again."
      success={{ title: 'Request Recorded', description: 'Its letter is beside the entry.' }}
      fields={{ reason: noteField('Reason, which the letter has', 'Please state the reason') }}
      send={(body) => api.post('/api/admin/payments/orders/:id/recall', { params, body })}
    />
  );
}
