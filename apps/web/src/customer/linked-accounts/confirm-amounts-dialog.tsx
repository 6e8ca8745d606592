import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { linkedLabel } from './linked-words.ts';
import { proofForm } from './proof-form.ts';
import { refreshLinked } from './queries.ts';

interface ConfirmAmountsDialogProps {
  account: LinkedAccount;
  onClose: () => void;
}

/** Proves a linked account by the amounts of both deposits. */
export function ConfirmAmountsDialog({ account, onClose }: ConfirmAmountsDialogProps) {
  const queryClient = useQueryClient();
  const { id, triesLeft } = account;
  const name = linkedLabel(account);
  const { form, call } = useCallForm({
    schema: proofForm,
    defaultValues: { first: '', second: '' },
    mutationFn: (body) => api.post('/api/linked-accounts/:id/proof', { params: { id }, body }),
    success: {
      title: 'Account Confirmed',
      description: `You can now add money from ${name}, and send money to it.`,
    },
    onSuccess: onClose,
    // A wrong try counts, and the last one ends the link.
    onSettled: () => refreshLinked(queryClient),
    failure: { title: 'Not Confirmed', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title="Confirm Amounts"
      description={`Enter the amounts of the two deposits to ${name}, in any order. They are on its statement as ACCTVERIFY. You have ${triesLeft === 1 ? 'one try' : `${triesLeft} tries`}.`}
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label="Confirm Amounts"
          pendingLabel="Confirming..."
          onCancel={cancel}
        >
          <MoneyField label="First Deposit" {...form.field('first')} />
          <MoneyField label="Second Deposit" {...form.field('second')} />
        </CallForm>
      )}
    </GuardedDialog>
  );
}
