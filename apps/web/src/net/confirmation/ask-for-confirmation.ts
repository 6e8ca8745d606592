import type { SecondStepMethod } from '@seven-hills/contracts/errors';

/** Asks the person at the screen who they are; false if they cancel. */
type Ask = (methods: readonly SecondStepMethod[]) => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Takes the questions as long as the page that can ask them is shown. Returns how to stop. */
export function takeConfirmations(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
}

/**
 * Asks once for all calls that are refused meanwhile. False also where no page can ask, so that the
 * refusal is shown as any other.
 */
export function askForConfirmation(methods: readonly SecondStepMethod[]): Promise<boolean> {
  asked ??= (ask?.(methods) ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
