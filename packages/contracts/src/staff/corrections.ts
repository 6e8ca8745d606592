import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId } from '../fields.ts';
import { transaction } from '../money/parts/transaction.ts';
import { correctionForm } from './parts/correction-form.ts';
import { proposed } from './proposals.ts';

/** A new transaction moves the money back; the corrected one stays unchanged and refers to it. */
export const correctTransaction = defineEndpoint({
  method: 'POST',
  path: '/api/admin/transactions/:id/corrections',
  tag: 'Staff',
  summary: 'Correct a completed transaction, or only its fee, with a reason and a note; once',
  access: { staff: 'balances.adjust' },
  confirmed: true,
  idempotent: true,
  params: z.object({ id: positiveId }),
  body: correctionForm,
  status: 201,
  answer: z.object({ message: z.string(), transaction }),
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'not_correctable',
    'proposal_exists',
    'insufficient_funds',
    'account_owes',
    'amount_too_large',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'request_in_flight',
    'outcome_unknown',
    'recently_reset',
  ],
});
