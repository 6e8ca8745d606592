import type { ComponentProps } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';

interface CurrentPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  error: string | undefined;
}

/** What every change of a secret asks for first. */
export function CurrentPasswordField({ error, ...input }: CurrentPasswordFieldProps) {
  return (
    <Field label="Current Password" error={error}>
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  );
}
