import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useState } from 'react';
import { fetched } from '../../ui/fetched.tsx';
import { secondStepOf } from './changes.ts';

export const SecondStep = fetched(() => import('./second-step.tsx'), 'SecondStep');

/** The values sent, and the confirmation that the bank requires besides the password. */
interface Asked<Body> {
  body: Body;
  methods: readonly SecondStepMethod[];
}

/**
 * Keeps the values that a form sent while the bank requires more than the password to accept them.
 */
export function useSecondStep<Body>() {
  const [asked, setAsked] = useState<Asked<Body> | null>(null);
  return {
    asked,
    isQuestion: (error: unknown) => secondStepOf(error) !== null,
    /** Requests the second step if that is why the call failed. */
    askFor(error: unknown, body: Body) {
      const methods = secondStepOf(error);
      if (methods) setAsked({ body, methods });
    },
    cancel: () => setAsked(null),
  };
}
