import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, requiredText, timestamp } from '../fields.ts';
import { proposed } from './proposals.ts';
import { user } from './stops.ts';

/**
 * - `waiting`: the person can stop it until `dueAt`
 * - `stopped`: by the person, or by staff
 * - `done`: the factors were removed
 */
const factorResetStates = ['waiting', 'stopped', 'done'] as const;

/** The latest removal of all second factors of a person who has lost them. */
export const factorReset = z.object({
  state: z.enum(factorResetStates),
  startedAt: timestamp,
  dueAt: timestamp,
  endedAt: timestamp.nullable(),
});

export type FactorReset = z.infer<typeof factorReset>;

export const resetFactors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-factors',
  tag: 'Staff',
  summary:
    'Start to remove all second factors of a person who has lost them, after a day in which they can stop it',
  access: { staff: 'factors.reset' },
  confirmed: true,
  params: user,
  body: z.object({
    reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
    /** How the staff member verified the person's identity. */
    identification: requiredText(
      'Please say how the person was identified',
      limits.proposalReasonLengthMax,
    ),
  }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: [
    'not_found',
    'conflict',
    'permission_required',
    'proposal_exists',
    'recently_reset',
    'confirmation_required',
  ],
});

export const stopUserFactorReset = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/stop-factor-reset',
  tag: 'Staff',
  summary: 'Stop the removal of a person’s second factors',
  access: { staff: 'customers.stop' },
  params: user,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});
