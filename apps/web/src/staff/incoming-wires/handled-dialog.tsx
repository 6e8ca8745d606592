import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { required, textField } from '../action-dialog/action-fields.ts';

interface HandledDialogProps {
  send: (body: { note: string }) => Promise<object>;
  onClose: () => void;
}

/** Asks what staff did about a message, which ends it. */
export const HandledDialog = ({ send, onClose }: HandledDialogProps) => (
  <ActionDialog
    layout="sheet"
    fallback="The answer was not saved. Please try again."
    isContested
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
    send={send}
    success={{ title: 'Handled', description: 'The message is no longer open.' }}
    onClose={onClose}
  />
);
