import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { makeUpForRefusals } from '../api-client.ts';
import { ApiError, problemCode } from '../api-error.ts';

/** What the person has beside the password, of an answer that asks for it. */
export const methodsIn = (error: unknown): SecondStepMethod[] =>
  (error instanceof ApiError && error.problem?.methods) || [];

/** Asks the person at the screen who they are; false if they cancel. */
type Ask = (methods: readonly SecondStepMethod[]) => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/**
 * Takes the questions as long as the page that can ask them is shown, for every call that is refused
 * for want of a confirmation. Returns how to stop.
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

/** Asks once for all calls that are refused meanwhile. False where no page can ask. */
export function askForConfirmation(methods: readonly SecondStepMethod[]): Promise<boolean> {
  asked ??= (ask?.(methods) ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
