import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, timestamp } from '../fields.ts';
import { factorProblems, withConfirmation } from './parts/confirmation.ts';

export const readOwnLock = defineEndpoint({
  method: 'GET',
  path: '/api/own-lock',
  tag: 'Profile',
  summary: 'Whether the caller locked their account',
  access: 'customer',
  status: 200,
  /** Null while it is not locked. */
  answer: z.object({ lockedAt: timestamp.nullable() }),
  problems: [],
});

export const lockOwnAccount = defineEndpoint({
  method: 'PUT',
  path: '/api/own-lock',
  tag: 'Profile',
  summary:
    'Lock the account: nothing that the caller orders moves money; repeating it changes nothing',
  access: 'customer',
  /** Unlocking is a call of its own, with a confirmation. */
  body: z.object({ isLocked: z.literal(true) }),
  status: 200,
  answer: messageAnswer,
  problems: ['too_many_attempts'],
});

export const unlockOwnAccount = defineEndpoint({
  method: 'POST',
  path: '/api/own-lock/unlock',
  tag: 'Profile',
  summary: 'Unlock the account by a confirmation',
  access: 'customer',
  body: withConfirmation(z.object({}), 'Current password is required'),
  status: 200,
  answer: messageAnswer,
  problems: [...factorProblems],
});
