import { type CustomerFlag, flagWords } from '@seven-hills/bank/customer-flags';
import { limits } from '@seven-hills/bank/limits';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField, textField } from '../action-dialog/action-fields.ts';
import { noteProblem } from './note-problem.ts';

const noteField = textField({
  label: 'Note',
  hint: 'For staff only. It goes into the audit log.',
  rows: 2,
  lengthMax: limits.staffNoteLengthMax,
  problemOf: noteProblem,
});

const shared = {
  layout: 'sheet',
  fallback: 'Failed to change the flag. Please try again.',
  isContested: true,
} as const;

interface SetFlagDialogProps {
  userId: number;
  /** The flags that are not set. */
  choices: readonly CustomerFlag[];
  onClose: () => void;
}

/** Sets a flag on a customer, with a note. */
export function SetFlagDialog({ userId, choices, onClose }: SetFlagDialogProps) {
  const flagField = choiceField({
    label: 'Flag',
    choices: choices.map((flag) => [flag, flagWords[flag]] as const),
    empty: 'Choose a flag',
  });
  return (
    <ActionDialog
      {...shared}
      title="Set a Flag"
      confirmLabel="Set Flag"
      fields={{ flag: flagField, note: noteField }}
      send={(body) => api.post('/api/admin/users/:id/flags', { params: { id: userId }, body })}
      success={({ message }) => ({ title: 'Flag Set', description: message })}
      onClose={onClose}
    />
  );
}

interface LiftFlagDialogProps {
  userId: number;
  flag: CustomerFlag;
  onClose: () => void;
}

/** Lifts a customer's flag, with a note. */
export function LiftFlagDialog({ userId, flag, onClose }: LiftFlagDialogProps) {
  return (
    <ActionDialog
      {...shared}
      title={`Lift “${flagWords[flag]}”`}
      confirmLabel="Lift Flag"
      fields={{ note: noteField }}
      send={(body) =>
        api.post('/api/admin/users/:id/flags/:flag/lift', { params: { id: userId, flag }, body })
      }
      success={({ message }) => ({ title: 'Flag Lifted', description: message })}
      onClose={onClose}
    />
  );
}
