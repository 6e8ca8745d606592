import { limits } from '@seven-hills/bank/limits';

/** Returns the error for a note, if any; the messages match the server's. */
export function noteProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'Note is required';
  return length < limits.staffNoteLengthMin
    ? `Please use at least ${limits.staffNoteLengthMin} characters`
    : undefined;
}
