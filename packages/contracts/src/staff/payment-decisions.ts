import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, requiredText } from '../fields.ts';
import { transaction } from '../money/parts/transaction.ts';
import { proposed } from './proposals.ts';

const params = z.object({ id: positiveId });

export const approveTransaction = defineEndpoint({
  method: 'POST',
  path: '/api/admin/transactions/:id/approve',
  tag: 'Approvals',
  summary: 'Approve a pending wire or large deposit and move the held amount',
  access: { staff: 'payments.decide' },
  confirmed: true,
  params,
  status: 200,
  answer: transaction,
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'proposal_exists',
    'transaction_not_pending',
    'account_suspended',
    'conflict',
    'not_offered',
    'recently_reset',
  ],
});

export const declineTransaction = defineEndpoint({
  method: 'POST',
  path: '/api/admin/transactions/:id/decline',
  tag: 'Approvals',
  summary:
    'Decline a pending wire or large deposit, release the held amount, and notify the customer of the reason',
  access: { staff: 'payments.decide' },
  confirmed: true,
  params,
  body: z.object({ reason: requiredText('Reason is required', 200) }),
  status: 200,
  answer: transaction,
  problems: ['confirmation_required', 'not_found', 'transaction_not_pending', 'conflict'],
});
