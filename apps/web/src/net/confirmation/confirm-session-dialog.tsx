import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { api } from '../api-client.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { askForPasskey, canUsePasskeys, passkeyFailure } from '../session/passkeys.ts';
import { type SentForm, useCall } from '../use-call.ts';

interface ConfirmSessionDialogProps {
  open: boolean;
  /** What the person has beside the password; the password alone if that is nothing. */
  methods: readonly SecondStepMethod[];
  onAnswer: (isConfirmed: boolean) => void;
}

/** Confirms the session with a passkey, or with the password and what else the person has. */
export function ConfirmSessionDialog({ open, methods, onAnswer }: ConfirmSessionDialogProps) {
  const [usesRecovery, setUsesRecovery] = useState(!methods.includes('code'));
  const field = methods.length === 0 ? null : usesRecovery ? 'recoveryCode' : 'code';
  const send = (confirmation: Confirmation) =>
    api.post('/api/session/confirm', { body: confirmation });
  const failure = {
    title: 'Not Confirmed',
    fallback: (error: Error) => passkeyFailure(error, 'Please try again.'),
  };
  const confirm = useCall({
    mutationFn: send,
    form: (): SentForm => form,
    failure,
    onSuccess: () => onAnswer(true),
  });
  const confirmByPasskey = useCall({
    mutationFn: async () => {
      const body = { change: 'confirm_session' } as const;
      const options = await api.post('/api/second-factor/confirmation-options', { body });
      return send({ passkey: await askForPasskey(options) });
    },
    failure,
    onSuccess: () => onAnswer(true),
  });
  const form = useAppForm({
    schema: confirmationForm(field),
    defaultValues: { currentPassword: '', code: '', recoveryCode: '' },
    onValid: ({ currentPassword, ...codes }) =>
      confirm.mutate({ currentPassword, ...(field && { [field]: codes[field] }) }),
  });
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onAnswer(false);
      }}
      title="Confirm that it is you"
      description="We ask before decisions about money, every few minutes, and in a session that began without a second step."
      confirmLabel="Confirm"
      pending={confirm.isPending}
      onConfirm={() => void form.submit()}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // In React, the event also reaches the form of a page that shows this dialog.
          event.stopPropagation();
          void form.submit(event);
        }}
      >
        {hasPasskey && (
          <>
            <Button
              variant="secondary"
              pending={confirmByPasskey.isPending}
              onClick={() => confirmByPasskey.mutate()}
            >
              {!confirmByPasskey.isPending && <KeyRound aria-hidden="true" />}
              Confirm With a Passkey
            </Button>
            <FailureAlert of={confirmByPasskey} />
            <p className="text-ink-soft text-sm">Or confirm with your password and a code:</p>
          </>
        )}
        <Field label="Current Password" error={form.errorOf('currentPassword')}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        {field && (
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
        )}
        {methods.includes('code') && methods.includes('recovery_code') && (
          <Button
            variant="link"
            className="min-h-11 justify-self-start"
            onClick={() => setUsesRecovery(!usesRecovery)}
          >
            {usesRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Button>
        )}
        <FailureAlert of={confirm} />
        {/* Enter submits; the dialog's own button is outside of the form. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

const confirmationForm = (field: 'code' | 'recoveryCode' | null) =>
  z
    .object({
      currentPassword: z.string().min(1, { error: 'Current password is required' }),
      code: z.string().trim(),
      recoveryCode: z.string().trim(),
    })
    .superRefine((form, context) => {
      if (field === null || form[field]) return;
      const message =
        field === 'code' ? 'Please enter the 6-digit code' : 'Please enter a recovery code';
      context.addIssue({ code: 'custom', path: [field], message });
    });
