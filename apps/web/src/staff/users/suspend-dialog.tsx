import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';
import { fullNameOf } from '../words.ts';

const texts = {
  suspend: {
    path: '/api/admin/suspend-account',
    question: 'Suspend this account?',
    consequence:
      'can still sign in, but no money moves in or out of the account until you activate it. Pending wires, deposits, and payments will wait. We’ll notify the customer by email.',
    confirm: 'Suspend Account',
    doneTitle: 'Account Suspended',
    failed: 'Failed to suspend account. Please try again.',
  },
  activate: {
    path: '/api/admin/unsuspend-account',
    question: 'Activate this account?',
    consequence: 'can use all banking features again. We’ll notify the customer by email.',
    confirm: 'Activate Account',
    doneTitle: 'Account Activated',
    failed: 'Failed to unsuspend account. Please try again.',
  },
} as const;

/** Asks before an account is suspended, or activated again, and does it. */
export function SuspendDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isSuspending = user.status !== 'suspended';
  const text = isSuspending ? texts.suspend : texts.activate;
  const change = useCall({
    mutationFn: () => api.post(text.path, { body: { accountId: user.account?.id } }),
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({ title: text.doneTitle, description: answer.message, variant: 'success' });
      await refreshStaffData(queryClient);
      onClose();
    },
    failure: { title: 'Error', fallback: text.failed },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.question}
      description={`${fullNameOf(user)} (${user.account?.accountNumber ?? ''}) ${text.consequence}`}
      confirmLabel={text.confirm}
      destructive={isSuspending}
      pending={change.isPending}
      onConfirm={() => change.mutate()}
    >
      <FailureAlert of={change} />
    </ConfirmDialog>
  );
}
