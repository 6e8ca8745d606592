import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { positiveId } from '../../../fields.ts';
import { account } from '../../money/account.ts';
import { transaction } from '../../money/transactions.ts';
import { proposed } from '../proposals.ts';
import { adjustmentForm } from './adjustment-form.ts';

/** Moves an amount instead of setting a balance, so that concurrent movements are preserved. */
export const adjustBalance = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/adjustments',
  tag: 'Staff',
  summary: 'Credit or debit an amount on a customer’s account, with a reason and a note',
  access: { staff: 'balances.adjust' },
  confirmed: true,
  idempotent: true,
  params: z.object({ id: positiveId }),
  body: adjustmentForm,
  status: 201,
  answer: z.object({ message: z.string(), transaction, account }),
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'proposal_exists',
    'balance_changed',
    'insufficient_funds',
    'amount_too_large',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'request_in_flight',
    'outcome_unknown',
    'recently_reset',
  ],
});
