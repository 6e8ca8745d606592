import type { ComponentProps } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';

interface CurrentPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  error: string | undefined;
}

/** The first field of every form that changes a secret. */
export function CurrentPasswordField({ error, ...input }: CurrentPasswordFieldProps) {
  return (
    <Field label="Current Password" error={error}>
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  );
}
