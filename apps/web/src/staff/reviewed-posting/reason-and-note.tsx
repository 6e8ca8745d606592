import { limits } from '@seven-hills/bank/limits';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';

interface CodedReasonFieldProps extends ComponentProps<typeof Select> {
  hint: string;
  options: readonly (readonly [value: string, words: string])[];
  error: string | undefined;
}

/** The reason for a posting: a code whose text customers see. */
export function CodedReasonField({ hint, options, error, ...registered }: CodedReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint} error={error}>
      <Select {...registered} empty="Choose a reason" choices={options} />
    </Field>
  );
}

/** A note for staff only. */
export function StaffNoteField({
  error,
  ...registered
}: ComponentProps<typeof Input> & { error: string | undefined }) {
  return (
    <Field label="Note" hint="For staff only. It goes into the audit log." error={error}>
      <Input autoComplete="off" maxLength={limits.staffNoteLengthMax} {...registered} />
    </Field>
  );
}
