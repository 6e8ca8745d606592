import type { ComponentProps } from 'react';
import { Queried } from '../../net/query-panel.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { type ChangeToConfirm, startChange } from '../confirmations/changes.ts';
import { methodsIn, protectionQuery } from './queries.ts';

const ConfirmForm = fetched(() => import('../confirmations/confirm-form.tsx'), 'ConfirmForm');

interface ConfirmOwnerFormProps
  extends Omit<ComponentProps<typeof ConfirmForm>, 'methods' | 'startPasskey'> {
  change: ChangeToConfirm;
}

/** Confirms a change with the customer's factors, which it loads itself. */
export function ConfirmOwnerForm({ change, ...rest }: ConfirmOwnerFormProps) {
  return (
    <Queried of={protectionQuery} loading="Loading your sign-in protection" rows={2}>
      {(protection) => (
        <ConfirmForm
          methods={methodsIn(protection)}
          startPasskey={() => startChange(change)}
          {...rest}
        />
      )}
    </Queried>
  );
}

interface ConfirmOwnerDialogProps extends Omit<ConfirmOwnerFormProps, 'onCancel'> {
  title: string;
  description: string;
  onClose: () => void;
}

/** Asks for a confirmation of a change in a dialog. */
export function ConfirmOwnerDialog(props: ConfirmOwnerDialogProps) {
  const { title, description, onClose, ...form } = props;
  return (
    <Dialog onClose={onClose} size="small" title={title} description={description}>
      <ConfirmOwnerForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
