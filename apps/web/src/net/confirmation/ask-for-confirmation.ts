import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { makeUpForRefusals } from '../api-client.ts';
import { ApiError, problemCode } from '../api-error.ts';

/** The person's factors besides the password, from a response that requires a confirmation. */
export const methodsIn = (error: unknown): SecondStepMethod[] =>
  (error instanceof ApiError && error.problem?.methods) || [];

/** Asks the user to confirm their identity; false if they cancel. */
type Ask = (methods: readonly SecondStepMethod[]) => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/**
 * Registers the page's confirmation dialog for every call that is refused for lack of a
 * confirmation. Returns a function that unregisters it.
 */
export function takeConfirmations(by: Ask): () => void {
  ask = by;
  makeUpForRefusals(
    async (error) =>
      problemCode(error) === 'confirmation_required' && askForConfirmation(methodsIn(error)),
  );
  return () => {
    if (ask !== by) return;
    ask = null;
    makeUpForRefusals(null);
  };
}

/** Opens one dialog for all calls refused in the meantime. False if no page can show it. */
export function askForConfirmation(methods: readonly SecondStepMethod[]): Promise<boolean> {
  asked ??= (ask?.(methods) ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
