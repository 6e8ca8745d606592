import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../net/api-error.ts';
import {
  ConfirmationFields,
  useConfirmation,
} from '../../net/confirmation/confirmation-fields.tsx';
import { showServerErrors } from '../../net/server-errors.ts';
import type { PasskeyRequest } from '../../net/session/passkeys.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormButtons } from './form-buttons.tsx';

interface ConfirmFormProps {
  /** The person's factors besides the password; empty if the password alone confirms. */
  methods: readonly SecondStepMethod[];
  /** Requests the passkey challenge. */
  startPasskey: () => Promise<PasskeyRequest>;
  label: string;
  pendingLabel: string;
  failureTitle: string;
  /** Makes the confirmed call. Its failures are shown here. */
  onConfirmed: (confirmation: Confirmation) => Promise<unknown>;
  onCancel: () => void;
  /** The password, if the user already entered it. */
  typedPassword?: string;
  /** Why an earlier confirmation was not accepted. */
  earlierFailure?: unknown;
  /** Further fields, shown above. */
  children?: ReactNode;
}

/** Confirms with the password and, if there is a factor, a code; or with a passkey alone. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { label, pendingLabel, failureTitle, onCancel, earlierFailure = null } = props;
  const [earlier, setEarlier] = useState<string | null>(null);
  const confirmation = useConfirmation({ ...props, onSend: () => setEarlier(null) });
  const { form, codeField } = confirmation;
  const showEarlier = useEffectEvent((failure: unknown) => {
    if (!showServerErrors(form, failure)) setEarlier(failureText(failure, 'Please try again.'));
    const isPasswordWrong = form.getFieldState('currentPassword').invalid;
    if (isPasswordWrong || codeField === null)
      form.setFocus('currentPassword', { shouldSelect: true });
    else form.setFocus(codeField);
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
      <ConfirmationFields of={confirmation} />
      <FormButtons
        label={label}
        pendingLabel={pendingLabel}
        pending={confirmation.byPassword.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
