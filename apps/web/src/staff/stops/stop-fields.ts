import { choiceField, required, textField } from '../action-dialog/action-fields.ts';
import { reasonChoices } from './stop-words.ts';

/** Why staff stop a person or an account. */
export const reasonField = choiceField({
  label: 'Reason',
  choices: reasonChoices,
  empty: 'Choose a reason',
});

/** What staff note about a stop, for staff only. */
export const noteField = textField({
  label: 'Note',
  hint: 'For staff only. It goes into the audit log.',
  rows: 2,
  lengthMax: 300,
  problemOf: required('Note is required'),
});
