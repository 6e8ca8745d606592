import { limits } from '@seven-hills/bank/limits';
import type { ComponentProps } from 'react';
import { SelectField, TextField } from '../../ui/form/input.tsx';

/** The reason for a posting: a code whose text customers see. */
export const CodedReasonField = (props: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField label="Reason" empty="Choose a reason" {...props} />
);

/** A note for staff only. */
export const StaffNoteField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label="Note"
    hint="For staff only. It goes into the audit log."
    maxLength={limits.staffNoteLengthMax}
    {...props}
  />
);
