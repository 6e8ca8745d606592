import { type RemovalGround, removalGrounds } from '@seven-hills/bank/words/sharing-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, positiveId, requiredText } from '../fields.ts';
import { proposed } from './proposals.ts';

export const removalReferenceLengthMax = 300;

export const removeOwner = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/owners/:personId/remove',
  tag: 'Staff',
  summary: 'Propose to end an owner’s part of an account that has others, on a recorded ground',
  access: { staff: 'accounts.close' },
  confirmed: true,
  params: z.object({ id: positiveId, personId: positiveId }),
  body: z.object({
    ground: z.enum(Object.keys(removalGrounds) as [RemovalGround, ...RemovalGround[]], {
      error: 'Please choose a ground',
    }),
    /** The court and the number of the case, or what proves the death. For staff only. */
    reference: requiredText('Reference is required', removalReferenceLengthMax),
  }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});
