import { caseLimits } from '@seven-hills/bank/words/case-words';

/** Returns the error for an explanation to the customer; undefined if it is valid. */
export function explanationProblem(explanation: string): string | undefined {
  const { length } = explanation.trim();
  if (length === 0) return 'Please explain it to the customer';
  return length < caseLimits.explanationLengthMin
    ? `Please use at least ${caseLimits.explanationLengthMin} characters`
    : undefined;
}
