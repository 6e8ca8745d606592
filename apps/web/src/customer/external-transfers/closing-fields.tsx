import { limits } from '@seven-hills/bank/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { PinField } from '../pin/pin-field.tsx';

interface ClosingFieldsProps {
  /** Returns the props of a form's field by name: its control and its error. */
  fieldOf: (name: 'description' | 'pin') => {
    control: UseFormRegisterReturn;
    error: string | undefined;
  };
}

/** The last fields of every transfer form. */
export function ClosingFields({ fieldOf }: ClosingFieldsProps) {
  const description = fieldOf('description');
  const pin = fieldOf('pin');
  return (
    <>
      <Field label="Description" optional error={description.error}>
        <Input
          autoComplete="off"
          maxLength={limits.descriptionLengthMax}
          {...description.control}
        />
      </Field>
      <PinField error={pin.error} {...pin.control} />
    </>
  );
}
