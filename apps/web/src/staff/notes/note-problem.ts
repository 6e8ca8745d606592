import { limits } from '@seven-hills/contracts/limits';

/** Why a typed note cannot be one, if so; the server's sentences. */
export function noteProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'Note is required';
  return length < limits.staffNoteLengthMin
    ? `Please use at least ${limits.staffNoteLengthMin} characters`
    : undefined;
}
