import { reversalReasonNames, reversalReasons } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField } from '../action-dialog/action-fields.ts';
import { noteField } from '../action-dialog/note-field.ts';

const note = noteField('Note for staff', 'Please state what happened');

/** Proposes to reverse an entry that was sent in error, which a colleague must approve. */
export function ReverseOrder({ order, onClose }: { order: AchOrder; onClose: () => void }) {
  const { id, kind, amount, customer, accountEnding } = order;
  const account = `the account ••${accountEnding ?? ''}`;
  const names = reversalReasonNames.filter(
    (name) => name !== (kind === 'add' ? 'too_late' : 'too_early'),
  );
  const fields = {
    reason: choiceField({
      label: `Reason, which the ${words.customer} sees`,
      choices: names.map((name) => [name, reversalReasons[name]] as const),
      empty: 'Choose a reason',
    }),
    note,
  };
  return (
    <ActionDialog
      isContested
      onClose={onClose}
      title="Reverse this entry?"
      description={
        kind === 'send'
          ? `${usdOf(amount)} is debited from ${account}. If the other bank pays, ${customer.name} gets the money back.`
          : `${usdOf(amount)} is taken from ${customer.name}, who owes what is no longer available, and credited to ${account}.`
      }
      confirmLabel="Propose Reversal"
      destructive
      fallback="Failed to propose the reversal. Please try again."
      send={(body) => api.post('/api/admin/payments/orders/:id/reverse', { params: { id }, body })}
      success={({ message }) => ({ title: 'Reversal Proposed', description: message })}
      fields={fields}
    />
  );
}
