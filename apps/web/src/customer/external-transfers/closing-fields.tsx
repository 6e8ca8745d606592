import { limits } from '@seven-hills/bank/limits';
import { TextField } from '../../ui/form/input.tsx';
import type { FieldOf } from '../../ui/form/use-app-form.ts';
import { PinField } from '../pin/pin-field.tsx';

interface ClosingFieldsProps {
  field: FieldOf<'description' | 'pin'>;
  /** About the description. */
  hint?: string | undefined;
  /** The label of the description if it must say something. */
  reference?: string | undefined;
}

/** The last fields of every transfer form. */
export function ClosingFields({ field, hint, reference }: ClosingFieldsProps) {
  return (
    <>
      <TextField
        label={reference ?? 'Description'}
        optional={!reference}
        maxLength={limits.descriptionLengthMax}
        hint={hint}
        {...field('description')}
      />
      <PinField {...field('pin')} />
    </>
  );
}
