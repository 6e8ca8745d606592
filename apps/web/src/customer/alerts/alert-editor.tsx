import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Checkbox } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { amountLabels } from './alert-words.ts';
import { alertPreferencesQuery } from './queries.ts';

const schemaOf = (preference: AlertPreference) =>
  z
    .object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean(), amount: z.string() })
    .transform(({ amount, ...channels }, context): AlertPreference => {
      const cents = preference.amount === null ? null : parseTypedAmount(amount);
      if (preference.amount !== null && cents === null)
        context.addIssue({ code: 'custom', path: ['amount'], message: 'Please enter an amount' });
      return { ...preference, ...channels, amount: cents === null ? null : toDecimal(cents) };
    });

interface AlertEditorProps {
  preference: AlertPreference;
  /** Whether the bank sends alerts to devices. */
  offersDevices: boolean;
  onClose: () => void;
}

/** Changes where the customer gets one kind of alert, and from which amount on. */
export function AlertEditor({ preference, offersDevices, onClose }: AlertEditorProps) {
  const { kind, label, inApp, email, push, amount, isAlwaysShown, isAlwaysEmailed } = preference;
  const queryClient = useQueryClient();
  const { form, call } = useCallForm({
    schema: schemaOf(preference),
    defaultValues: {
      inApp,
      email,
      push,
      amount: amount === null ? '' : formatAmount(centsOf(amount)),
    },
    mutationFn: (chosen) => api.put('/api/alert-preferences', { body: { preferences: [chosen] } }),
    success: { title: 'Alert Saved', description: 'Your choice applies now.' },
    onSuccess(saved) {
      queryClient.setQueryData(alertPreferencesQuery.queryKey, saved);
      onClose();
    },
    failure: { title: 'Alert Not Saved', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={label}
      description={anyway(preference)}
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label="Save Alert"
          pendingLabel="Saving..."
          onCancel={cancel}
        >
          <div className="grid gap-2">
            {!isAlwaysShown && <Checkbox isLarge label="In the app" {...form.register('inApp')} />}
            {!isAlwaysEmailed && <Checkbox isLarge label="By email" {...form.register('email')} />}
            {offersDevices && <Checkbox isLarge label="On my devices" {...form.register('push')} />}
          </div>
          {amount !== null && (
            <MoneyField label={amountLabels[kind] ?? 'Amount'} {...form.field('amount')} />
          )}
        </CallForm>
      )}
    </GuardedDialog>
  );
}

/** States how the bank always sends a kind of alert, if it does. */
function anyway({ isAlwaysShown, isAlwaysEmailed }: AlertPreference): string | undefined {
  if (isAlwaysShown)
    return isAlwaysEmailed
      ? 'We always show you this in the app, and email you.'
      : 'We always show you this in the app.';
  return isAlwaysEmailed ? 'We always email you about this.' : undefined;
}
