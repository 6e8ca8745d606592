import { returnReasons, returnReasonWords } from '@seven-hills/bank/words/incoming-wire-words';
import { words } from '@seven-hills/bank/words/words';
import type { IncomingWire } from '@seven-hills/contracts/staff/incoming-wires';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField, required, textField } from '../action-dialog/action-fields.ts';

interface WireDialogProps {
  action: 'credit' | 'return';
  wire: IncomingWire;
  onClose: () => void;
}

/** The dialog that decides about a held wire. */
export const WireDialog = ({ action, ...rest }: WireDialogProps) =>
  action === 'credit' ? <CreditDialog {...rest} /> : <ReturnDialog {...rest} />;

const shared = {
  layout: 'sheet',
  fallback: 'The wire was not changed. Please try again.',
  isContested: true,
} as const;

const nameOf = ({ amount, originator }: IncomingWire) => `${usdOf(amount)} from ${originator}`;

function ReturnDialog({ wire, onClose }: Omit<WireDialogProps, 'action'>) {
  return (
    <ActionDialog
      {...shared}
      title="Return the Wire"
      description={nameOf(wire)}
      confirmLabel="Return"
      fields={{
        reason: choiceField({
          label: 'Reason',
          choices: returnReasons.map((code) => [code, `${returnReasonWords[code]} (${code})`]),
          empty: 'Choose a reason',
        }),
        note: textField({
          label: 'Note to the Sending Bank',
          hint: `Optional. Name no ${words.customer}.`,
          lengthMax: 105,
          problemOf: (text) =>
            /[^\x20-\x7e]/.test(text)
              ? 'Please use only unaccented letters, digits, and punctuation'
              : undefined,
        }),
      }}
      send={(body) =>
        api.post('/api/admin/incoming-wires/:id/return', { params: { id: wire.id }, body })
      }
      success={{
        title: 'Wire Returned',
        description: 'The return goes to the sending bank within a minute.',
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft text-sm">
        The full amount goes back to the bank that sent it. This can’t be undone.
      </p>
    </ActionDialog>
  );
}

function CreditDialog({ wire, onClose }: Omit<WireDialogProps, 'action'>) {
  return (
    <ActionDialog
      {...shared}
      title="Credit an Account"
      description={nameOf(wire)}
      confirmLabel="Credit"
      fields={{
        accountNumber: {
          ...textField({
            label: 'Account Number',
            hint: `The wire names ${wire.statedName ?? 'nobody'}. Another account than the stated one must have an owner with this name.`,
            lengthMax: 20,
            problemOf: required('Account number is required'),
          }),
          initial: wire.account?.accountNumber ?? '',
        },
      }}
      send={(body) =>
        api.post('/api/admin/incoming-wires/:id/credit', { params: { id: wire.id }, body })
      }
      success={{ title: 'Wire Credited', description: 'The money is in the account.' }}
      onClose={onClose}
    />
  );
}
