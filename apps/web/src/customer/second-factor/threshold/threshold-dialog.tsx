import { formatAmount, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { centsOf } from '../../../money/transaction-words.ts';
import { api } from '../../../net/api-client.ts';
import { problemCode } from '../../../net/api-error.ts';
import { FailureAlert } from '../../../net/failure-alert.tsx';
import { type SentForm, useCall } from '../../../net/use-call.ts';
import { GuardedDialog } from '../../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/form/field.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { ConfirmHeading } from '../../confirmations/confirm-heading.tsx';
import { FormButtons } from '../../confirmations/form-buttons.tsx';
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

/** Sets the amount. Raising it requires a confirmation. */
export function ThresholdDialog({
  protection,
  onClose,
}: {
  protection: Protection;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  /** The higher amount to confirm. */
  const [raised, setRaised] = useState<string | null>(null);
  async function tell(threshold: string) {
    toast({
      title: 'Amount Changed',
      description: `You confirm what is above ${formatUsd(centsOf(threshold))} from now on.`,
      variant: 'success',
    });
    onClose();
    await reloadProtection(queryClient);
  }
  const change = useCall({
    mutationFn: (body: { threshold: string }) => api.put('/api/second-factor/threshold', { body }),
    onSuccess: ({ threshold }) => tell(threshold),
    isQuestion: (error) => problemCode(error) === 'confirmation_required',
    onError(error, { threshold }) {
      if (problemCode(error) === 'confirmation_required') setRaised(threshold);
    },
    form: (): SentForm => form,
    failure: { title: 'Amount Not Changed', fallback: 'Please try again.' },
  });
  const form = useAppForm({
    schema: thresholdForm,
    defaultValues: { threshold: formatAmount(centsOf(protection.threshold)) },
    onValid: (body) => change.mutate(body),
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
          <form noValidate onSubmit={form.submit} className="grid gap-5">
            <Field label="Amount" error={form.errorOf('threshold')}>
              <MoneyInput {...form.register('threshold')} />
            </Field>
            <FailureAlert of={change} />
            <FormButtons
              label="Save Amount"
              pendingLabel="Saving..."
              pending={change.isPending}
              onCancel={cancel}
            />
          </form>
        ) : (
          <ConfirmOwnerForm
            protection={protection}
            change={{ change: 'raise_threshold', threshold: raised }}
            label={`Raise to ${formatUsd(centsOf(raised))}`}
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
