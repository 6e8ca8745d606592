import { limits } from '@seven-hills/bank/limits';
import { TextField } from '../../ui/form/input.tsx';
import type { FieldOf } from '../../ui/form/use-app-form.ts';
import { PinField } from '../pin/pin-field.tsx';

/** The last fields of every transfer form. */
export function ClosingFields({ field }: { field: FieldOf<'description' | 'pin'> }) {
  return (
    <>
      <TextField
        label="Description"
        optional
        maxLength={limits.descriptionLengthMax}
        {...field('description')}
      />
      <PinField {...field('pin')} />
    </>
  );
}
