import { limits } from '@seven-hills/bank/limits';
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

export const passkeyNameHint = 'For you to recognize it, such as “My phone”.';

/** The name by which a customer recognizes a passkey. */
export function PasskeyNameField({
  error,
  ...input
}: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field label="Name" hint={passkeyNameHint} error={error}>
      <Input maxLength={limits.passkeyNameLengthMax} autoComplete="off" {...input} />
    </Field>
  );
}
