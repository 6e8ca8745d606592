import { limits } from '@seven-hills/bank/limits';
import { atLeast, textField } from './action-fields.ts';

/** A note by staff of several lines; `missing` is the error for none. */
export const noteField = (label: string, missing: string) =>
  textField({
    label,
    rows: 3,
    lengthMax: limits.staffNoteLengthMax,
    problemOf: atLeast(limits.staffNoteLengthMin, missing),
  });
