import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { dateField, required, textField } from '../action-dialog/action-fields.ts';
import { fullNameOf } from '../words.ts';

const fields = {
  diedOn: dateField({ label: 'Date of Death', missing: 'Please enter the date of death' }),
  reference: textField({
    label: 'Source',
    hint: `How the ${words.bank} knows, for example a call or a document. For staff only.`,
    rows: 2,
    lengthMax: 300,
    problemOf: required('Source is required'),
  }),
};

/** Reports a person's death, which one staff member can do because it protects the accounts. */
export function ReportDeathDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <ActionDialog
      title="Report a death?"
      description={`${fullNameOf(user)} can’t sign in anymore, and their scheduled payments, rules, requests, and invitations end. Accounts that only they own take only credits. Joint owners keep their accounts, and we’ll notify them that this person’s access has ended. Taking a wrong report back needs a colleague.`}
      confirmLabel="Report Death"
      destructive
      fields={fields}
      send={(body) => api.post('/api/admin/users/:id/death', { params: { id: user.id }, body })}
      success={({ message }) => ({ title: 'Death Reported', description: message })}
      fallback="Failed to report the death. Please try again."
      onClose={onClose}
    />
  );
}
