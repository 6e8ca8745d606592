import { words } from '@seven-hills/bank/words/words';
import type { StopReason } from '@seven-hills/contracts/staff/stops';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { api } from '../../net/api-client.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { askedIf } from '../action-dialog/action-fields.ts';
import { fullNameOf } from '../words.ts';
import { noteField, reasonField } from './stop-fields.ts';

/** The ways in which staff stop or release a person, or one account. */
type StopAction = keyof typeof actions;

interface Cause {
  reason: StopReason;
  note: string;
}

/** No account has the id 0. */
const idOf = (account: AdminUser['account']) => ({ id: account?.id ?? 0 });

const actions = {
  suspend: {
    send: ({ id, account }: AdminUser, cause: Cause) =>
      api.post('/api/admin/suspend-account', {
        body: { accountId: account?.id, userId: id, ...cause },
      }),
    starts: true,
    question: 'Suspend this account?',
    consequence: `can still sign in, but no money moves in or out of the account until you activate it. Pending wires, deposits, and payments will wait. We’ll notify the ${words.customer} by email.`,
    confirm: 'Suspend Account',
    doneTitle: 'Account Suspended',
    failed: 'Failed to suspend account. Please try again.',
  },
  activate: {
    send: ({ id, account }: AdminUser, { note }: Cause) =>
      api.post('/api/admin/unsuspend-account', {
        body: { accountId: account?.id, userId: id, note },
      }),
    starts: false,
    question: 'Activate this account?',
    consequence: `can use all banking features again. We’ll notify the ${words.customer} by email.`,
    confirm: 'Activate Account',
    doneTitle: 'Account Activated',
    failed: 'Failed to unsuspend account. Please try again.',
  },
  freeze: {
    send: ({ account }: AdminUser, cause: Cause) =>
      api.post('/api/admin/accounts/:id/freeze', { params: idOf(account), body: cause }),
    starts: true,
    question: 'Freeze this account?',
    consequence:
      'can still view this account, but no money moves in or out of it until you release it. Other accounts are not affected. Pending wires, deposits, and payments will wait. We’ll notify the owners by email.',
    confirm: 'Freeze Account',
    doneTitle: 'Account Frozen',
    failed: 'Failed to freeze the account. Please try again.',
  },
  release: {
    send: ({ account }: AdminUser, { note }: Cause) =>
      api.post('/api/admin/accounts/:id/release', { params: idOf(account), body: { note } }),
    starts: false,
    question: 'Release this account?',
    consequence:
      'can move this account’s money again, unless something else stops it. We’ll notify the owners by email.',
    confirm: 'Release Account',
    doneTitle: 'Account Released',
    failed: 'Failed to release the account. Please try again.',
  },
  block: {
    send: ({ id }: AdminUser, cause: Cause) =>
      api.post('/api/admin/users/:id/block-sign-in', { params: { id }, body: cause }),
    starts: true,
    question: 'Block signing in?',
    consequence:
      'is signed out everywhere immediately and can’t sign in until you lift the block, not even after a password reset. We’ll notify them by email.',
    confirm: 'Block Sign-In',
    doneTitle: 'Sign-In Blocked',
    failed: 'Failed to block signing in. Please try again.',
  },
  unblock: {
    send: ({ id }: AdminUser, { note }: Cause) =>
      api.post('/api/admin/users/:id/unblock-sign-in', { params: { id }, body: { note } }),
    starts: false,
    question: 'Lift the block on signing in?',
    consequence:
      'can sign in again. Verify the person’s identity first. We’ll notify them by email.',
    confirm: 'Unblock Sign-In',
    doneTitle: 'Sign-In Unblocked',
    failed: 'Failed to lift the block. Please try again.',
  },
  close: {
    send: ({ account }: AdminUser, cause: Cause) =>
      api.post('/api/admin/close-account', { body: { accountId: account?.id, ...cause } }),
    starts: true,
    question: 'Close this account for good?',
    consequence: `is signed out everywhere and can’t sign in anymore, and no money moves on the account. This can’t be undone. Only an empty account without pending transactions can be closed. We’ll notify the ${words.customer} by email.`,
    confirm: 'Close Account',
    doneTitle: 'Account Closed',
    failed: 'Failed to close the account. Please try again.',
  },
} as const;

const awaitsDeposit = `can make the initial deposit again, which activates the account. We’ll notify the ${words.customer} by email.`;

interface StopDialogProps {
  user: AdminUser;
  action: StopAction;
  onClose: () => void;
  /** Called after the change, before `onClose`. */
  onDone?: () => void;
}

/** Confirms stopping or releasing a person or one account; both are recorded with a note. */
export function StopDialog({ user, action, ...handlers }: StopDialogProps) {
  const { send, starts, question, consequence, confirm, doneTitle, failed } = actions[action];
  const isWaiting = action === 'activate' && !user.hasInitialDeposit;
  const number = user.account ? ` (${user.account.accountNumber})` : '';
  return (
    <ActionDialog
      {...handlers}
      title={question}
      description={`${fullNameOf(user)}${number} ${isWaiting ? awaitsDeposit : consequence}`}
      confirmLabel={confirm}
      destructive={starts}
      fields={{ reason: askedIf(starts, reasonField), note: noteField }}
      send={({ reason, note }) => send(user, { reason: reason ?? 'other', note })}
      success={({ message }) => ({ title: doneTitle, description: message })}
      fallback={failed}
    />
  );
}
