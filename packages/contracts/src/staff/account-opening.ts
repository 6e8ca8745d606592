import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, messageAnswer, positiveId, requiredText } from '../fields.ts';
import { openOwnAccount } from '../money/own-accounts.ts';
import { proposed } from './proposals.ts';

export const paperReferenceLengthMax = 200;

/** Opens another account for a customer at the counter, who has signed the agreements on paper. */
export const openAccountForCustomer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/accounts',
  tag: 'Staff',
  summary: 'Open another account for a customer who has signed the agreements on paper',
  access: { staff: 'accounts.open' },
  confirmed: true,
  idempotent: true,
  params: z.object({ id: positiveId }),
  body: openOwnAccount.body.extend({
    /** The day on the paper. */
    signedOn: calendarDate({ error: 'Please enter the date of the signature' }),
    /** Which paper it is, and where it is kept. For staff only. */
    reference: requiredText('Reference is required', paperReferenceLengthMax),
  }),
  status: 201,
  answer: messageAnswer.extend({ id: positiveId, accountNumber: z.string() }),
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'not_offered',
    'text_outdated',
    'conflict',
    'proposal_exists',
    'recently_reset',
    'idempotency_key_invalid',
  ],
});
