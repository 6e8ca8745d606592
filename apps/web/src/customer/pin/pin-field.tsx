import type { ComponentProps } from 'react';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PinInput } from '../../ui/form/masked-input.tsx';

/** Rarely needed, so its code loads separately from the forms. */
const PinLockNotice = fetchedExtra(() => import('./pin-lock-notice.tsx'), 'PinLockNotice');

interface PinFieldProps extends ComponentProps<typeof PinInput> {
  hint?: string;
  error: string | undefined;
}

/** The PIN that confirms an order, below the notice about a locked one. */
export function PinField({
  hint = 'The 4-digit PIN that you set up for transactions.',
  error,
  ...input
}: PinFieldProps) {
  return (
    <>
      <PinLockNotice />
      <Field label="PIN" hint={hint} error={error}>
        <PinInput {...input} />
      </Field>
    </>
  );
}
