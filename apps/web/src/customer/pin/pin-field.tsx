import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import { PinInput } from '../../ui/form/masked-input.tsx';
import { PinLock } from './pin-lock.ts';

interface PinFieldProps {
  control: UseFormRegisterReturn;
  error: string | undefined;
}

/** The PIN that a movement of money requires, with a notice while it is locked. */
export function PinField({ control, error }: PinFieldProps) {
  return (
    <>
      <PinLock />
      <Field label="PIN" hint="The 4-digit PIN that you set up for transactions." error={error}>
        <PinInput {...control} />
      </Field>
    </>
  );
}
