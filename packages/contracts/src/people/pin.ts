import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, pin, timestamp } from '../fields.ts';
import { confirmation, factorProblems, withConfirmation } from './parts/confirmation.ts';

export const getPinStatus = defineEndpoint({
  method: 'GET',
  path: '/api/pin/status',
  tag: 'PIN',
  summary: 'Whether a PIN is set, and whether it is locked',
  access: 'customer',
  status: 200,
  answer: z.object({
    hasPin: z.boolean(),
    lockedUntil: timestamp.nullable(),
    /** True after ten wrong PINs; unlocking it requires the password. */
    passwordRequired: z.boolean(),
    /**
     * Set after a password reset. Until this time, a first PIN and unlocking are refused, and a
     * change requires the current PIN.
     */
    waitingPeriodEndsAt: timestamp.nullable(),
  }),
  problems: [],
});

export const setUpPin = defineEndpoint({
  method: 'POST',
  path: '/api/pin/setup',
  tag: 'PIN',
  summary: 'Set the PIN, once',
  access: 'customer',
  /**
   * The confirmation is required if the session is more than a few minutes old, if the caller has a
   * factor, or if the bank requires everyone to confirm.
   */
  body: confirmation.extend({ pin }),
  status: 201,
  answer: messageAnswer,
  problems: ['pin_already_set', 'pin_too_simple', ...factorProblems],
});

export const unlockPin = defineEndpoint({
  method: 'POST',
  path: '/api/pin/unlock',
  tag: 'PIN',
  summary: 'Unlock the PIN by confirming the password',
  access: 'customer',
  body: withConfirmation(z.object({}), 'Current password is required'),
  status: 200,
  answer: messageAnswer,
  problems: factorProblems,
});

export const changePin = defineEndpoint({
  method: 'PUT',
  path: '/api/pin',
  tag: 'PIN',
  summary: 'Change the PIN by confirming the password; also unlocks a locked PIN',
  access: 'customer',
  body: withConfirmation(
    z.object({
      pin,
      /** Required during the waiting period after a password reset. */
      currentPin: pin.optional(),
    }),
    'Current password is required to change your PIN',
  ),
  status: 200,
  answer: messageAnswer,
  problems: [
    ...factorProblems,
    'pin_not_set',
    'pin_unchanged',
    'pin_too_simple',
    'pin_incorrect',
    'pin_locked',
  ],
});
