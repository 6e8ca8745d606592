import { words } from '@seven-hills/bank/words/words';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { type ActionField, askedIf } from '../action-dialog/action-fields.ts';
import { noteField, reasonField } from '../stops/stop-fields.ts';

/** Where the rest of the money goes; null if nothing is left to move. */
const restField = ({ account, restTargets }: AccountPage): ActionField<number | null> => {
  const isEmpty = account.currentBalance === '0.00';
  return {
    label: 'Move the Rest To',
    hint: 'To pay it out instead, book it at the counter first.',
    control: {
      kind: 'choice',
      choices: restTargets.map((target) => [String(target.id), ownAccountLabel(target)] as const),
      empty: isEmpty ? 'Nothing is left' : 'Choose an account',
    },
    read: (typed) =>
      typed === '' && !isEmpty
        ? { problem: 'Please choose where the rest goes' }
        : { value: typed === '' ? null : Number(typed) },
  };
};

interface CloseAccountDialogProps {
  page: AccountPage;
  onClose: () => void;
}

/** Closes one account of several, or a shared one, for good, and moves what is left on it. */
export function CloseAccountDialog({ page, onClose }: CloseAccountDialogProps) {
  const { account, restTargets } = page;
  const canMove = restTargets.length > 0;
  const rest = canMove
    ? `What is left, now ${usdOf(account.currentBalance)} and the ${words.interest} through yesterday, moves to the account that you choose.`
    : 'Pay out the balance first: what is left of this account can move to no other.';
  return (
    <ActionDialog
      title="Close this account for good?"
      description={`The owners of ${account.accountNumber} keep their sign-in, their other accounts, and the documents of this one. Its scheduled payments end, and nothing may be pending. This can’t be undone, and we’ll notify the owners by email. ${rest}`}
      confirmLabel="Close Account"
      destructive
      fields={{
        toAccountId: askedIf(canMove, restField(page)),
        reason: reasonField,
        note: noteField,
      }}
      send={({ toAccountId, ...cause }) =>
        api.post('/api/admin/accounts/:id/close', {
          params: { id: account.id },
          body: { ...cause, ...(toAccountId !== null && { toAccountId }) },
        })
      }
      success={({ message }) => ({ title: 'Account Closed', description: message })}
      fallback="Failed to close the account. Please try again."
      onClose={onClose}
    />
  );
}
