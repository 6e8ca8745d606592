import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { centsOf, usdOf } from '../../../money/transaction-words.ts';
import { api } from '../../../net/api-client.ts';
import { problemCode } from '../../../net/api-error.ts';
import { useCallForm } from '../../../net/use-call-form.ts';
import { GuardedDialog } from '../../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { MoneyField } from '../../../ui/form/money-input.tsx';
import { CallForm } from '../../confirmations/call-form.tsx';
import { ConfirmHeading } from '../../confirmations/confirm-heading.tsx';
import { ConfirmOwnerForm } from '../confirm-owner-form.tsx';
import { type Protection, reloadProtection } from '../queries.ts';

const thresholdForm = z.object({
  threshold: z.string().transform((text, context) => {
    const cents = parseTypedAmount(text);
    if (cents !== null) return toDecimal(cents);
    context.addIssue({ code: 'custom', message: 'Please enter an amount' });
    return z.NEVER;
  }),
});

interface ThresholdDialogProps {
  protection: Protection;
  onClose: () => void;
}

/** Sets the amount. Raising it requires a confirmation. */
export function ThresholdDialog({ protection, onClose }: ThresholdDialogProps) {
  const queryClient = useQueryClient();
  /** The higher amount to confirm. */
  const [raised, setRaised] = useState<string | null>(null);
  async function tell(threshold: string) {
    toast({
      title: 'Amount Changed',
      description: `You confirm what is above ${usdOf(threshold)} from now on.`,
      variant: 'success',
    });
    onClose();
    await reloadProtection(queryClient);
  }
  const { form, call: change } = useCallForm({
    schema: thresholdForm,
    defaultValues: { threshold: formatAmount(centsOf(protection.threshold)) },
    mutationFn: (body) => api.put('/api/second-factor/threshold', { body }),
    onSuccess: ({ threshold }) => tell(threshold),
    isQuestion: (error) => problemCode(error) === 'confirmation_required',
    onError(error, { threshold }) {
      if (problemCode(error) === 'confirmation_required') setRaised(threshold);
    },
    failure: { title: 'Amount Not Changed', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title="Confirm Amounts Above"
      description="The amount includes any fee. A lower amount is safer, so only raising it requires confirmation."
    >
      {(cancel) =>
        raised === null ? (
          <CallForm
            form={form}
            call={change}
            label="Save Amount"
            pendingLabel="Saving..."
            onCancel={cancel}
          >
            <MoneyField label="Amount" {...form.field('threshold')} />
          </CallForm>
        ) : (
          <ConfirmOwnerForm
            change={{ change: 'raise_threshold', threshold: raised }}
            label={`Raise to ${usdOf(raised)}`}
            pendingLabel="Saving..."
            failureTitle="Amount Not Changed"
            onCancel={() => setRaised(null)}
            onConfirmed={async (confirmation) => {
              const body = { threshold: raised, ...confirmation };
              const { threshold } = await api.put('/api/second-factor/threshold', { body });
              await tell(threshold);
            }}
          >
            <ConfirmHeading isPart />
          </ConfirmOwnerForm>
        )
      }
    </GuardedDialog>
  );
}
