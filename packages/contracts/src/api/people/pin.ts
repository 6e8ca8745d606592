import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageAnswer, passwordToCheck, pin, timestamp } from '../../fields.ts';

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
     * Set after a password reset. Until then, a first PIN and unlocking are refused, and a change
     * requires the current PIN.
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
  body: z.object({
    pin,
    /** Required if the session is more than a few minutes old. */
    currentPassword: passwordToCheck('Current password is required').optional(),
  }),
  status: 201,
  answer: messageAnswer,
  problems: [
    'pin_already_set',
    'pin_too_simple',
    'password_required',
    'current_password_wrong',
    'recently_reset',
    'too_many_attempts',
  ],
});

export const unlockPin = defineEndpoint({
  method: 'POST',
  path: '/api/pin/unlock',
  tag: 'PIN',
  summary: 'Unlock the PIN by confirming the password',
  access: 'customer',
  body: z.object({ currentPassword: passwordToCheck('Current password is required') }),
  status: 200,
  answer: messageAnswer,
  problems: ['current_password_wrong', 'recently_reset', 'too_many_attempts'],
});
