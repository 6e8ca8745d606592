import { limits } from '@seven-hills/bank/limits';
import { requiredText } from '../../fields.ts';

/** A note about a customer or a change, for staff only. */
export const staffNote = requiredText('Note is required', limits.staffNoteLengthMax).refine(
  (text) => text.length >= limits.staffNoteLengthMin,
  { error: `Please use at least ${limits.staffNoteLengthMin} characters` },
);
