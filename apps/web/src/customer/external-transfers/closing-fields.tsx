import { limits } from '@seven-hills/bank/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/form/input.tsx';
import { PinField } from '../pin/pin-field.tsx';

interface ClosingFieldsProps {
  /** Returns the props of a form's field by name: its control and its error. */
  fieldOf: (name: 'description' | 'pin') => UseFormRegisterReturn & {
    error: string | undefined;
  };
}

/** The last fields of every transfer form. */
export function ClosingFields({ fieldOf }: ClosingFieldsProps) {
  return (
    <>
      <TextField
        label="Description"
        optional
        maxLength={limits.descriptionLengthMax}
        {...fieldOf('description')}
      />
      <PinField {...fieldOf('pin')} />
    </>
  );
}
