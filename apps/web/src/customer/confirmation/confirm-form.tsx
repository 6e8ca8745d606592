import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { failureText } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { showServerErrors } from '../../net/server-errors.ts';
import {
  askForPasskey,
  canUsePasskeys,
  type PasskeyRequest,
  passkeyFailure,
} from '../../net/session/passkeys.ts';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormButtons } from './form-buttons.tsx';

interface ConfirmFormProps {
  /** What the person has beside the password; empty if the password alone confirms. */
  methods: readonly SecondStepMethod[];
  /** Asks the bank for what the passkey confirms. */
  startPasskey: () => Promise<PasskeyRequest>;
  label: string;
  pendingLabel: string;
  failureTitle: string;
  /** Carries out what is confirmed. Its failures are shown here. */
  onConfirmed: (confirmation: Confirmation) => Promise<unknown>;
  onCancel: () => void;
  /** The password, if it was typed before. */
  typedPassword?: string;
  /** Why an earlier confirmation was not accepted. */
  earlierFailure?: unknown;
  /** Further fields, above. */
  children?: ReactNode;
}

/** Confirms with the password and, if there is a factor, a code; or with a passkey alone. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { methods, startPasskey, label, pendingLabel, failureTitle, onConfirmed, onCancel } = props;
  const { typedPassword = '', earlierFailure = null } = props;
  const needsCode = methods.length > 0;
  const hasApp = methods.includes('code');
  const [usesRecovery, setUsesRecovery] = useState(!hasApp);
  const [earlier, setEarlier] = useState<string | null>(null);
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
    mutationFn: async () => onConfirmed({ passkey: await askForPasskey(await startPasskey()) }),
    failure: {
      title: failureTitle,
      fallback: (error) => passkeyFailure(error, 'Your passkey could not be used.'),
    },
  });
  const form = useAppForm({
    schema: ownerForm(needsCode ? field : null),
    defaultValues: { currentPassword: typedPassword, code: '', recoveryCode: '' },
    onValid: ({ currentPassword, code, recoveryCode }) => {
      setEarlier(null);
      carryOut.mutate({
        currentPassword,
        ...(needsCode && (usesRecovery ? { recoveryCode } : { code })),
      });
    },
  });
  const showEarlier = useEffectEvent((failure: unknown) => {
    if (!showServerErrors(form, failure)) setEarlier(failureText(failure, 'Please try again.'));
    const isPasswordWrong = form.getFieldState('currentPassword').invalid;
    if (isPasswordWrong || !needsCode) form.setFocus('currentPassword', { shouldSelect: true });
    else form.setFocus(field);
  });
  useEffect(() => {
    if (earlierFailure) showEarlier(earlierFailure);
  }, [earlierFailure]);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {props.children}
      {earlier && (
        <Alert variant="danger" title={failureTitle}>
          {earlier}
        </Alert>
      )}
      {methods.includes('passkey') && canUsePasskeys() && (
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
          {hasApp && (
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
