import type { DocumentState } from '@seven-hills/bank/words/death-words';
import { words } from '@seven-hills/bank/words/words';
import type { DeathDocument } from '@seven-hills/contracts/staff/deaths';
import { api } from '../../net/api-client.ts';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { askedIf, choiceField, required, textField } from '../action-dialog/action-fields.ts';
import { documentName, stateLooks } from './death-words.ts';

const stateChoices = Object.entries(stateLooks).map(([state, { label }]) => [
  state,
  label,
]) as unknown as Choices<DocumentState>;

const fields = {
  state: choiceField({
    label: 'State',
    choices: stateChoices,
    empty: 'Choose a state',
  }),
  reason: askedIf(
    ({ state }) => state === 'waived',
    textField({
      label: 'Reason',
      hint: `Why the ${words.bank} does without it. It goes into the audit log.`,
      rows: 2,
      lengthMax: 300,
      problemOf: required('Reason is required'),
    }),
  ),
};

interface DocumentDialogProps {
  userId: number;
  document: DeathDocument;
  onClose: () => void;
}

/** Records whether a document was received, is waived, or is missing after all. */
export function DocumentDialog({ userId, document, onClose }: DocumentDialogProps) {
  const { kind, beneficiary } = document;
  return (
    <ActionDialog
      title="Record this document?"
      description={documentName(document)}
      confirmLabel="Record"
      fields={fields}
      send={(values) =>
        api.post('/api/admin/users/:id/death/documents', {
          params: { id: userId },
          body: {
            kind,
            ...(beneficiary && {
              designationId: beneficiary.designationId,
              position: beneficiary.position,
            }),
            ...values,
          },
        })
      }
      success={({ message }) => ({ title: 'Document Recorded', description: message })}
      fallback="Failed to record the document. Please try again."
      onClose={onClose}
    />
  );
}
