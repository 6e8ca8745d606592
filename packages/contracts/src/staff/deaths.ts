import { deathDocumentKinds, documentStates } from '@seven-hills/bank/words/death-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  messageAnswer,
  optionalText,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';
import { proposed } from './proposals.ts';
import { user } from './stops.ts';

export const deathTextLengthMax = 300;

/** A line of the checklist. A beneficiary of several accounts has one for each. */
const deathDocument = z.object({
  kind: z.enum(deathDocumentKinds),
  /** Whose identity it proves; null for the other kinds. */
  beneficiary: z
    .object({
      designationId: positiveId,
      position: z.int(),
      name: z.string(),
      accountNumber: z.string(),
    })
    .nullable(),
  state: z.enum(documentStates),
  reason: z.string().nullable(),
  /** Null while nobody has recorded anything. */
  recordedAt: timestamp.nullable(),
  recordedBy: z.string().nullable(),
});
export type DeathDocument = z.infer<typeof deathDocument>;

const deathReport = z.object({
  diedOn: calendarDate(),
  /** How the bank knows. For staff only. */
  reference: z.string(),
  reportedAt: timestamp,
  reportedBy: z.string(),
  documents: z.array(deathDocument),
});
export type DeathReport = z.infer<typeof deathReport>;

export const getDeathReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/death',
  tag: 'Staff',
  summary: 'The report of a person’s death with its documents; null if there is none',
  access: { staff: 'customers.view' },
  params: user,
  status: 200,
  answer: z.object({ report: deathReport.nullable() }),
  problems: ['not_found', 'conflict'],
});

export const reportDeath = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/death',
  tag: 'Staff',
  summary: 'Report that a person has died, which ends their access and what they ordered',
  access: { staff: 'customers.stop' },
  params: user,
  body: z.object({
    diedOn: calendarDate({ error: 'Please enter the date of death' }),
    reference: requiredText('Source is required', deathTextLengthMax),
  }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict', 'recently_reset'],
});

export const withdrawDeathReport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/death/withdraw',
  tag: 'Staff',
  summary: 'Propose to take back a wrong report of a death',
  access: { staff: 'customers.release' },
  confirmed: true,
  params: user,
  body: z.object({ reason: requiredText('Reason is required', deathTextLengthMax) }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});

export const recordDeathDocument = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/death/documents',
  tag: 'Staff',
  summary: 'Record that a document was received, is waived, or is missing after all',
  access: { staff: 'customers.stop' },
  params: user,
  body: z
    .object({
      kind: z.enum(deathDocumentKinds),
      /** The beneficiary, for the proof of an identity. */
      designationId: positiveId.optional(),
      position: positiveId.optional(),
      state: z.enum(documentStates),
      reason: optionalText(deathTextLengthMax),
    })
    .refine(({ state, reason }) => state !== 'waived' || reason !== null, {
      path: ['reason'],
      error: 'Reason is required',
    }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});
