import {
  networks,
  settledParts,
  settlementStates,
} from '@seven-hills/bank/payments/settlement-words';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  optionalText,
  positiveId,
  requiredText,
  staffPageLimit,
  timestamp,
} from '../fields.ts';
import { proposed } from './proposals.ts';

/** What a network settled on a banking day. Amounts above zero are paid to the bank. */
const settlement = z.object({
  id: positiveId,
  network: z.enum(networks),
  settlesOn: calendarDate(),
  state: z.enum(settlementStates),
  /** What the bank's files and wires say: received, sent, given back, and all together. */
  received: decimalText,
  sent: decimalText,
  returned: decimalText,
  files: decimalText,
  /** The network's figure, and how much more it is; null until it is known. */
  net: decimalText.nullable(),
  difference: decimalText.nullable(),
  source: z.enum(['entered', 'report']).nullable(),
  reference: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: timestamp.nullable(),
  /** By when the figure should be known. */
  dueOn: calendarDate(),
  note: z.string().nullable(),
  bookedAt: timestamp.nullable(),
  bookedBy: z.string().nullable(),
  /** Whether it waits to be booked by staff, and the caller may do it. */
  mayBook: z.boolean(),
  /** The ACH files of the day; of wires, how many there are. */
  items: z.array(z.object({ name: z.string(), part: z.enum(settledParts), net: decimalText })),
});
export type Settlement = z.infer<typeof settlement>;

export const listSettlements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settlements',
  tag: 'Staff',
  summary: 'What networks settled by day, compared with the bank’s files, newest first',
  access: { staff: 'transactions.view' },
  query: z.object({
    network: z.enum(networks).optional(),
    /** `open`: not booked yet, or with a difference. */
    state: z.enum(['open', ...settlementStates]).optional(),
    limit: staffPageLimit,
    /** The id of the last settlement on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(settlement),
  problems: [],
});

export const recordSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/settlements',
  tag: 'Staff',
  summary: 'Enter a network’s figure of a day, or correct it until the day is booked',
  access: { staff: 'payments.decide' },
  body: z.object({
    network: z.enum(networks, { error: 'Please choose a network' }),
    settlesOn: calendarDate({ error: 'Please enter a valid date' }),
    direction: z.enum(['to_bank', 'from_bank'], { error: 'Please choose who pays' }),
    amount: requiredText('Amount is required').refine((text) => parseAmount(text) !== null, {
      error: 'Please enter a valid amount',
    }),
    reference: requiredText('Reference is required', 100),
  }),
  status: 200,
  answer: settlement,
  problems: ['conflict', 'recently_reset'],
});

const params = z.object({ id: positiveId });
const note = requiredText('Note is required', 500);

export const noteSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/settlements/:id/note',
  tag: 'Staff',
  summary: 'Note why the figures of a day differ',
  access: { staff: 'payments.decide' },
  params,
  body: z.object({ note }),
  status: 200,
  answer: settlement,
  problems: ['not_found', 'recently_reset'],
});

export const bookSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/settlements/:id/book',
  tag: 'Staff',
  summary:
    'Book a network’s figure of a day that a colleague entered, or that differs from the files',
  access: { staff: 'payments.decide' },
  confirmed: true,
  params,
  body: z.object({
    /** Why the figures differ; not needed if they agree. */
    note: optionalText(500),
  }),
  status: 200,
  answer: settlement,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});
