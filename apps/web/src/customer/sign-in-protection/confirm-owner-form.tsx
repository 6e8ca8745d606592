import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { ConfirmedChange } from '@seven-hills/contracts/api/people/second-factor';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { askForPasskey, canUsePasskeys, passkeyFailure } from '../../net/session/passkeys.ts';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { CurrentPasswordField } from '../security/current-password-field.tsx';
import { FormButtons } from '../security/form-buttons.tsx';
import { hasFactor, type Protection } from './queries.ts';

/** What is confirmed. */
export interface Change {
  change: ConfirmedChange;
  passkeyId?: number;
}

interface ConfirmOwnerFormProps {
  protection: Protection;
  change: Change;
  label: string;
  pendingLabel: string;
  failureTitle: string;
  /** Carries the change out. Its failures are shown here. */
  onConfirmed: (confirmation: Confirmation) => Promise<unknown>;
  onCancel: () => void;
  /** Further fields of the change, above. */
  children?: ReactNode;
}

/** Confirms the owner with the password and, if there is a factor, a code; or with a passkey alone. */
export function ConfirmOwnerForm(props: ConfirmOwnerFormProps) {
  const { protection, change, label, pendingLabel, failureTitle, onConfirmed, onCancel } = props;
  const needsCode = hasFactor(protection);
  const [usesRecovery, setUsesRecovery] = useState(protection.authenticator === null);
  const field = usesRecovery ? 'recoveryCode' : 'code';
  const carryOut = useCall({
    mutationFn: onConfirmed,
    form: (): SentForm => form,
    failure: {
      title: failureTitle,
      fallback: (error) => passkeyFailure(error, 'Please try again.'),
    },
  });
  const withPasskey = useCall({
    mutationFn: async () => {
      const options = await api.post('/api/second-factor/confirmation-options', { body: change });
      await onConfirmed({ passkey: await askForPasskey(options) });
    },
    failure: {
      title: failureTitle,
      fallback: (error) => passkeyFailure(error, 'Your passkey could not be used.'),
    },
  });
  const form = useAppForm({
    schema: ownerForm(needsCode ? field : null),
    defaultValues: { currentPassword: '', code: '', recoveryCode: '' },
    onValid: ({ currentPassword, code, recoveryCode }) =>
      carryOut.mutate({
        currentPassword,
        ...(needsCode && (usesRecovery ? { recoveryCode } : { code })),
      }),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {props.children}
      {protection.passkeys.length > 0 && canUsePasskeys() && (
        <>
          <Button
            variant="secondary"
            pending={withPasskey.isPending}
            onClick={() => withPasskey.mutate()}
          >
            {!withPasskey.isPending && <KeyRound aria-hidden="true" />}
            Confirm With a Passkey
          </Button>
          <FailureAlert of={withPasskey} />
          <p className="text-ink-soft text-sm">Or confirm with your password and a code:</p>
        </>
      )}
      <CurrentPasswordField
        error={form.errorOf('currentPassword')}
        {...form.register('currentPassword')}
      />
      {needsCode && (
        <>
          <Field
            key={field}
            label={usesRecovery ? 'Recovery Code' : 'Code'}
            hint={
              usesRecovery
                ? 'One of the codes that you saved. Each works once.'
                : 'The 6 digits that your authenticator app shows now.'
            }
            error={form.errorOf(field)}
          >
            <Input
              className="tabular max-w-56"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              inputMode={usesRecovery ? 'text' : 'numeric'}
              maxLength={usesRecovery ? 12 : 7}
              spellCheck={false}
              {...form.register(field)}
            />
          </Field>
          {protection.authenticator && (
            <Button
              variant="link"
              className="min-h-11 justify-self-start"
              onClick={() => setUsesRecovery(!usesRecovery)}
            >
              {usesRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
            </Button>
          )}
        </>
      )}
      <FailureAlert of={carryOut} />
      <FormButtons
        label={label}
        pendingLabel={pendingLabel}
        pending={carryOut.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

const ownerForm = (codeField: 'code' | 'recoveryCode' | null) =>
  z
    .object({
      currentPassword: z.string().min(1, { error: 'Current password is required' }),
      code: z.string().trim(),
      recoveryCode: z.string().trim(),
    })
    .superRefine((form, context) => {
      if (codeField === null || form[codeField]) return;
      const message =
        codeField === 'code' ? 'Please enter the 6-digit code' : 'Please enter a recovery code';
      context.addIssue({ code: 'custom', path: [codeField], message });
    });
