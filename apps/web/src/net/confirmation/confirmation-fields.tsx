import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import {
  askForPasskey,
  canUsePasskeys,
  type PasskeyRequest,
  passkeyFailure,
} from '../session/passkeys.ts';
import { FailureAlert, type SentForm, useCall } from '../use-call.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';

interface ConfirmationOptions {
  /** The person's factors besides the password; empty if the password alone confirms. */
  methods: readonly SecondStepMethod[];
  /** Requests the passkey challenge. */
  startPasskey: () => Promise<PasskeyRequest>;
  failureTitle: string;
  /** Makes the confirmed call. Its failures are shown next to the fields. */
  onConfirmed: (confirmation: Confirmation) => Promise<unknown>;
  /** The password, if the user already entered it. */
  typedPassword?: string;
  /** Called when the form is sent. */
  onSend?: () => void;
}

/** The state of a form that confirms with `ConfirmationFields`. */
export function useConfirmation(options: ConfirmationOptions) {
  const { methods, startPasskey, failureTitle, onConfirmed, typedPassword = '', onSend } = options;
  const [usesRecovery, setUsesRecovery] = useState(!methods.includes('code'));
  const codeField = methods.length === 0 ? null : usesRecovery ? 'recoveryCode' : 'code';
  const byPassword = useCall({
    mutationFn: onConfirmed,
    form: (): SentForm => form,
    failure: {
      title: failureTitle,
      fallback: (error) => passkeyFailure(error, 'Please try again.'),
    },
  });
  const byPasskey = useCall({
    mutationFn: async () => onConfirmed({ passkey: await askForPasskey(await startPasskey()) }),
    failure: {
      title: failureTitle,
      fallback: (error) => passkeyFailure(error, 'Your passkey could not be used.'),
    },
  });
  const form = useAppForm({
    schema: confirmationForm(codeField),
    defaultValues: { currentPassword: typedPassword, code: '', recoveryCode: '' },
    onValid: ({ currentPassword, ...codes }) => {
      onSend?.();
      byPassword.mutate({ currentPassword, ...(codeField && { [codeField]: codes[codeField] }) });
    },
  });
  return {
    form,
    methods,
    codeField,
    byPassword,
    byPasskey,
    switchCode: () => setUsesRecovery(!usesRecovery),
  } as const;
}

/** The passkey button and, below it, the password and the code if there is a second factor. */
export function ConfirmationFields({ of }: { of: ReturnType<typeof useConfirmation> }) {
  const { form, methods, codeField, byPassword, byPasskey, switchCode } = of;
  const usesRecovery = codeField === 'recoveryCode';
  return (
    <>
      {methods.includes('passkey') && canUsePasskeys() && (
        <>
          <Button
            variant="secondary"
            pending={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {!byPasskey.isPending && <KeyRound aria-hidden="true" />}
            Confirm With a Passkey
          </Button>
          <FailureAlert of={byPasskey} />
          <p className="text-ink-soft text-sm">Or confirm with your password and a code:</p>
        </>
      )}
      <CurrentPasswordField {...form.field('currentPassword')} />
      {codeField && (
        <Field
          key={codeField}
          label={usesRecovery ? 'Recovery Code' : 'Code'}
          hint={
            usesRecovery
              ? 'One of the codes that you saved. Each works once.'
              : 'The 6 digits that your authenticator app shows now.'
          }
          error={form.errorOf(codeField)}
        >
          <Input
            className="tabular max-w-56"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            inputMode={usesRecovery ? 'text' : 'numeric'}
            maxLength={usesRecovery ? 12 : 7}
            spellCheck={false}
            {...form.register(codeField)}
          />
        </Field>
      )}
      {methods.includes('code') && (
        <Button variant="link" className="min-h-11 justify-self-start" onClick={switchCode}>
          {usesRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      <FailureAlert of={byPassword} />
    </>
  );
}

const confirmationForm = (codeField: 'code' | 'recoveryCode' | null) =>
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
