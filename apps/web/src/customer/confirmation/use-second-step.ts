import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useState } from 'react';
import { fetched } from '../../ui/fetched.tsx';
import { secondStepOf } from './changes.ts';

export const SecondStep = fetched(async () => (await import('./second-step.tsx')).SecondStep);

/** What was sent, and what the bank wants beside the password. */
interface Asked<Body> {
  body: Body;
  methods: readonly SecondStepMethod[];
}

/** Keeps what a form sent while the bank wants more than the password for it. */
export function useSecondStep<Body>() {
  const [asked, setAsked] = useState<Asked<Body> | null>(null);
  return {
    asked,
    isQuestion: (error: unknown) => secondStepOf(error) !== null,
    /** For each error of the call: asks for the second step if that is what the bank wants. */
    askFor(error: unknown, body: Body) {
      const methods = secondStepOf(error);
      if (methods) setAsked({ body, methods });
    },
    cancel: () => setAsked(null),
  };
}
