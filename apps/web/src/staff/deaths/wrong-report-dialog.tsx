import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { required, textField } from '../action-dialog/action-fields.ts';
import { fullNameOf } from '../words.ts';

const fields = {
  reason: textField({
    label: 'Reason',
    hint: `How the ${words.bank} knows that the report was wrong. For staff only.`,
    rows: 2,
    lengthMax: 300,
    problemOf: required('Reason is required'),
  }),
};

/** Proposes to take a wrong report of a death back, which a colleague must approve. */
export function WrongReportDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <ActionDialog
      title="Take this report back?"
      description={`${fullNameOf(user)} can sign in and use their accounts again. What the report ended stays ended. Verify the person’s identity first. A colleague must approve this.`}
      confirmLabel="Propose Correction"
      fields={fields}
      send={(body) =>
        api.post('/api/admin/users/:id/death/withdraw', { params: { id: user.id }, body })
      }
      success={({ message }) => ({ title: 'Report Taken Back', description: message })}
      fallback="Failed to propose the correction. Please try again."
      onClose={onClose}
    />
  );
}
