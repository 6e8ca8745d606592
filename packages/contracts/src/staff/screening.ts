import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, positiveId, timestamp } from '../fields.ts';
import { staffNote } from './parts/staff-note.ts';
import { proposed } from './proposals.ts';

/** A payment that is to leave the bank, and that fraud screening holds. */
export const heldPayment = z.object({
  id: positiveId,
  kind: z.enum(['ach_out', 'wire_out']),
  reason: z.string(),
  /** False if the screening service could not be reached; it is asked again meanwhile. */
  isAnswered: z.boolean(),
  askedAt: timestamp,
  /** Null for a deposit that proves an account. */
  transactionId: positiveId.nullable(),
});
export type HeldPayment = z.infer<typeof heldPayment>;

export const releaseHeldPayment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/screening/:id/release',
  tag: 'Staff',
  summary: 'Release a payment that fraud screening holds',
  access: { staff: 'payments.decide' },
  confirmed: true,
  params: z.object({ id: positiveId }),
  body: z.object({
    note: staffNote,
    /** The reason that was shown: a verdict that came later is read first. */
    reason: z.string(),
  }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});
