import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { api } from '../api-client.ts';
import { ConfirmationFields, useConfirmation } from './confirmation-fields.tsx';

interface ConfirmSessionDialogProps {
  open: boolean;
  /** The person's factors besides the password; empty if the password alone confirms. */
  methods: readonly SecondStepMethod[];
  onAnswer: (isConfirmed: boolean) => void;
}

/**
 * Confirms the session with a passkey, or with the password and a second factor if there is one.
 */
export function ConfirmSessionDialog({ open, methods, onAnswer }: ConfirmSessionDialogProps) {
  const confirmation = useConfirmation({
    methods,
    startPasskey: () =>
      api.post('/api/second-factor/confirmation-options', { body: { change: 'confirm_session' } }),
    failureTitle: 'Not Confirmed',
    onConfirmed: async (body) => {
      await api.post('/api/session/confirm', { body });
      onAnswer(true);
    },
  });
  const { form, byPassword } = confirmation;
  return (
    <ConfirmDialog
      open={open}
      onClose={() => onAnswer(false)}
      title="Confirm that it is you"
      description="We ask before decisions about money, every few minutes, and in a session that began without a second step."
      confirmLabel="Confirm"
      pending={byPassword.isPending}
      onConfirm={() => void form.submit()}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // In React, the event also reaches the form of a page that shows this dialog.
          event.stopPropagation();
          void form.submit(event);
        }}
      >
        <ConfirmationFields of={confirmation} />
        {/* Enter submits; the dialog's own button is outside of the form. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}
