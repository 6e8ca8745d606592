import { limits } from '@seven-hills/bank/limits';
import { atLeast } from '../action-dialog/action-fields.ts';

/** Returns the error for a note, if any; the messages match the server's. */
export const noteProblem = atLeast(limits.staffNoteLengthMin, 'Note is required');
