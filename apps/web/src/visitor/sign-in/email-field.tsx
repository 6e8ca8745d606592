import type { ComponentProps } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

type EmailFieldProps = ComponentProps<'input'> & { error: string | undefined };

/** The email address that a customer signs in with. Takes React Hook Form's `register`. */
export function EmailField({ error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email Address" error={error}>
      <Input
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}
