import type { AlertPreference } from '@seven-hills/contracts/money/alerts';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { useCallForm } from '../../net/use-call-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/input.tsx';
import { MoneyField } from '../../ui/form/money-input.tsx';
import { refuseAt } from '../../ui/form/use-app-form.ts';
import { alertPreferencesQuery } from './queries.ts';

/** Labels for the amount of each kind of alert. */
export const amountLabels: Readonly<Record<string, string>> = {
  money_in: 'From this amount on',
  money_out: 'From this amount on',
  low_balance: 'When less than this is available',
};

/** Whether a kind is offered; one about a service that the bank lacks keeps its saved settings. */
const isOffered = ({ kind }: AlertPreference): boolean =>
  bankServices.wires || (kind !== 'wire_settled' && kind !== 'wire_declined');

/** Flat, so that each amount is a field with its own error. */
type Values = Record<string, string | boolean>;

const valuesOf = (preferences: readonly AlertPreference[]): Values =>
  Object.fromEntries(
    preferences.flatMap(({ kind, inApp, email, push, amount }) => [
      [`${kind}_inApp`, inApp],
      [`${kind}_email`, email],
      [`${kind}_push`, push],
      ...(amount === null ? [] : [[`${kind}_amount`, formatAmount(centsOf(amount))]]),
    ]),
  );

const schemaOf = (preferences: readonly AlertPreference[]): z.ZodType<AlertPreference[], Values> =>
  z.custom<Values>().transform((values, context) =>
    preferences.map((preference) => {
      const { kind } = preference;
      const typed = values[`${kind}_amount`];
      const cents = typeof typed === 'string' ? parseTypedAmount(typed) : null;
      if (typed !== undefined && cents === null)
        refuseAt(context)(`${kind}_amount`, 'Please enter an amount');
      return {
        ...preference,
        inApp: values[`${kind}_inApp`] === true,
        email: values[`${kind}_email`] === true,
        push: values[`${kind}_push`] === true,
        amount: cents === null ? null : toDecimal(cents),
      };
    }),
  );

interface AlertsFormProps {
  preferences: AlertPreference[];
  /** Whether the bank sends alerts to devices. */
  offersDevices: boolean;
}

/** Every kind of alert with its channels and its amount, saved together. */
export function AlertPreferencesForm({ preferences, offersDevices }: AlertsFormProps) {
  const queryClient = useQueryClient();
  const { form, call: save } = useCallForm({
    schema: schemaOf(preferences),
    defaultValues: valuesOf(preferences),
    mutationFn: (chosen) => api.put('/api/alert-preferences', { body: { preferences: chosen } }),
    success: { title: 'Alerts Saved', description: 'Your choice applies now.' },
    onSuccess: (saved) => queryClient.setQueryData(alertPreferencesQuery.queryKey, saved),
    failure: { title: 'Alerts Not Saved', fallback: 'Please try again.' },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <div className="divide-y divide-line">
        {preferences.filter(isOffered).map((preference) => {
          const { kind, label, isAlwaysShown, isAlwaysEmailed } = preference;
          const amountLabel = amountLabels[kind];
          const amountName = `${kind}_amount`;
          return (
            <fieldset key={kind} className="grid gap-3 py-4 first:pt-0">
              <legend className="float-left font-semibold">{label}</legend>
              <div className="clear-left flex flex-wrap gap-x-6 gap-y-2">
                {!isAlwaysShown && (
                  <Checkbox isLarge label="In the app" {...form.register(`${kind}_inApp`)} />
                )}
                {!isAlwaysEmailed && (
                  <Checkbox isLarge label="By email" {...form.register(`${kind}_email`)} />
                )}
                {offersDevices && (
                  <Checkbox isLarge label="On my devices" {...form.register(`${kind}_push`)} />
                )}
                {anyway(preference) && (
                  <p className="flex min-h-11 items-center text-ink-soft">{anyway(preference)}</p>
                )}
              </div>
              {amountLabel && <MoneyField label={amountLabel} {...form.field(amountName)} />}
            </fieldset>
          );
        })}
      </div>
      <FailureAlert of={save} />
      <Button type="submit" className="justify-self-start" pending={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save Alerts'}
      </Button>
    </form>
  );
}

/** States how the bank always sends a kind of alert; null if it does not. */
function anyway({ isAlwaysShown, isAlwaysEmailed }: AlertPreference): string | null {
  if (isAlwaysShown)
    return isAlwaysEmailed
      ? 'We always show you this in the app, and email you.'
      : 'We always show you this in the app.';
  return isAlwaysEmailed ? 'We always email you about this.' : null;
}
