import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { type ChangeToConfirm, startChange } from '../confirmations/changes.ts';
import { methodsIn, type Protection } from './queries.ts';

const ConfirmForm = fetched(() => import('../confirmations/confirm-form.tsx'), 'ConfirmForm');

interface ConfirmOwnerFormProps
  extends Omit<ComponentProps<typeof ConfirmForm>, 'methods' | 'startPasskey'> {
  protection: Protection;
  change: ChangeToConfirm;
}

/** Confirms a change to sign-in protection. */
export function ConfirmOwnerForm({ protection, change, ...rest }: ConfirmOwnerFormProps) {
  return (
    <ConfirmForm
      methods={methodsIn(protection)}
      startPasskey={() => startChange(change)}
      {...rest}
    />
  );
}

interface ConfirmOwnerDialogProps extends Omit<ConfirmOwnerFormProps, 'onCancel'> {
  title: string;
  description: string;
  onClose: () => void;
}

/** Asks for a confirmation of a change to sign-in protection. */
export function ConfirmOwnerDialog(props: ConfirmOwnerDialogProps) {
  const { title, description, onClose, ...form } = props;
  return (
    <Dialog onClose={onClose} size="small" title={title} description={description}>
      <ConfirmOwnerForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
