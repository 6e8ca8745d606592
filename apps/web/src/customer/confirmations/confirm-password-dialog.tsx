import { useState } from 'react';
import { CurrentPasswordField } from '../../net/confirmation/current-password-field.tsx';
import { type Failure, FailureAlert } from '../../net/use-call.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';

interface ConfirmPasswordDialogProps {
  description: string;
  confirmLabel: string;
  call: { isPending: boolean; failure: Failure | null };
  onConfirm: (currentPassword: string) => void;
  onClose: () => void;
}

/** Requires the password, so that an unlocked screen is not enough for a call. */
export function ConfirmPasswordDialog(props: ConfirmPasswordDialogProps) {
  const { description, confirmLabel, call, onConfirm, onClose } = props;
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  function confirm() {
    setTried(true);
    if (password && !call.isPending) onConfirm(password);
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Confirm your password"
      description={description}
      confirmLabel={confirmLabel}
      pending={call.isPending}
      onConfirm={confirm}
    >
      <CurrentPasswordField
        error={tried && !password ? 'Current password is required' : undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && confirm()}
      />
      <FailureAlert of={call} />
    </ConfirmDialog>
  );
}
