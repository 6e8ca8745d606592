import { words } from '@seven-hills/bank/words/words';
import { required, textField } from './action-fields.ts';

/** The reason for a decline. It stays a single line, so Enter submits it. */
export const declineReason = textField({
  label: 'Reason',
  hint: `The ${words.customer} will see this.`,
  rows: 2,
  lengthMax: 200,
  submitsOnEnter: true,
  problemOf: required('Reason is required'),
});
