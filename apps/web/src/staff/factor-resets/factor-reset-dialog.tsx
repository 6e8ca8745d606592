import { limits } from '@seven-hills/bank/limits';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { required, textField } from '../action-dialog/action-fields.ts';
import { fullNameOf } from '../words.ts';

const fields = {
  identification: textField({
    label: 'Identified By',
    hint: 'Such as “Passport at the counter”. A colleague reads it before approving.',
    lengthMax: limits.proposalReasonLengthMax,
    problemOf: required('Please say how the person was identified'),
  }),
  reason: textField({
    label: 'Reason',
    rows: 2,
    lengthMax: limits.proposalReasonLengthMax,
    problemOf: required('Reason is required'),
  }),
};

interface FactorResetDialogProps {
  user: AdminUser;
  onDone: () => void;
  onClose: () => void;
}

/** Records how the person was identified, then proposes the removal of lost factors. */
export function FactorResetDialog({ user, ...handlers }: FactorResetDialogProps) {
  return (
    <ActionDialog
      {...handlers}
      title="Remove lost second factors?"
      description={`${fullNameOf(user)} is notified immediately and can stop it. After 24 hours, all passkeys, the authenticator app, and the recovery codes are removed, and every device is signed out. The password stays.`}
      confirmLabel="Remove After 24 Hours"
      destructive
      fields={fields}
      send={(body) =>
        api.post('/api/admin/users/:id/reset-factors', { params: { id: user.id }, body })
      }
      success={({ message }) => ({ title: 'Removal Started', description: message })}
      fallback="Failed to propose the removal. Please try again."
    />
  );
}
