import { type RemovalGround, removalGrounds } from '@seven-hills/bank/words/sharing-words';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { api } from '../../net/api-client.ts';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { choiceField, required, textField } from '../action-dialog/action-fields.ts';

const fields = {
  ground: choiceField({
    label: 'Ground',
    choices: Object.entries(removalGrounds) as unknown as Choices<RemovalGround>,
    empty: 'Choose a ground',
  }),
  reference: textField({
    label: 'Reference',
    hint: 'The court and case number, or the document that proves the death. For staff only.',
    rows: 2,
    lengthMax: 300,
    problemOf: required('Reference is required'),
  }),
};

interface RemoveOwnerDialogProps {
  account: AccountPage['account'];
  owner: AccountPage['owners'][number];
  onClose: () => void;
}

/** Proposes to end an owner's part of an account, which a colleague must approve. */
export function RemoveOwnerDialog({ account, owner, onClose }: RemoveOwnerDialogProps) {
  return (
    <ActionDialog
      title="Remove this owner?"
      description={`${owner.name} will no longer own account ${account.accountNumber}, and payments that they scheduled from it will end. The account goes on for the other owners. A colleague must approve this first.`}
      confirmLabel="Propose Removal"
      destructive
      fields={fields}
      send={(body) =>
        api.post('/api/admin/accounts/:id/owners/:personId/remove', {
          params: { id: account.id, personId: owner.id },
          body,
        })
      }
      success={({ message }) => ({ title: 'Owner Removed', description: message })}
      fallback="Failed to propose the removal. Please try again."
      onClose={onClose}
    />
  );
}
