import { workKinds, workLimits, workOwners } from '@seven-hills/bank/words/work-kinds';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import { decimalText, positiveId, timestamp } from '../fields.ts';
import { inboxMessage } from '../help/support-messages.ts';
import { staffCase } from './cases.ts';
import { incomingWire, refusedMessage, wireRequest } from './incoming-wires.ts';
import { proposal } from './proposals.ts';
import { heldPayment } from './screening.ts';
import { listedTransaction } from './transactions.ts';
import { adminUser } from './users.ts';

export * from '@seven-hills/bank/words/work-kinds';

const person = z.object({ id: positiveId, name: z.string() });

/** The person who is working on an item, and since when. */
export const workOwner = person.extend({ since: timestamp, isCaller: z.boolean() });

export type WorkOwner = z.infer<typeof workOwner>;

export const workItem = z.object({
  kind: z.enum(workKinds),
  /** The id of the transaction, proposal, chat, message, name change, case, or incoming wire. */
  reference: positiveId,
  /** When it started waiting. */
  since: timestamp,
  /** When it turns amber. */
  warnAt: timestamp,
  /** When it turns red. */
  dueAt: timestamp,
  /** The customer; null for a policy. */
  person: person.nullable(),
  amount: decimalText.nullable(),
  /**
   * The subject of the work: the recipient, the action of a proposal, the subject of a message, the
   * start of the last message of a chat, the new name, why a payment is stuck, what is wrong in a
   * case, or who sent a wire.
   */
  subject: z.string().nullable(),
  /** A claim lapses after 15 minutes without a heartbeat. */
  owner: workOwner.nullable(),
  /** Only for a payment. */
  transaction: listedTransaction.nullable(),
});

export type WorkItem = z.infer<typeof workItem>;

const counts = z.object({
  total: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  /** Items that only colleagues may decide, such as the caller's own transactions. */
  forColleagues: z.int(),
});

const workFilters = z.object({
  kind: z.enum(['all', ...workKinds]).default('all'),
  owner: z.enum(workOwners).default('all'),
});

export const listWork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/queue',
  tag: 'Staff',
  summary: `The work that awaits the caller, of every kind that their role allows, longest wait first; at most ${workLimits.itemsMax} items`,
  access: { staff: 'work.view' },
  query: workFilters,
  status: 200,
  answer: z.object({
    items: z.array(workItem),
    /** The counts of all items, regardless of the filters. */
    counts: counts.extend({ byKind: z.record(z.enum(workKinds), z.int()) }),
  }),
  problems: [],
});

export const exportWork = exportOf(
  listWork,
  'The work that awaits the caller, as CSV',
  workFilters,
);

const params = z.object({ kind: z.enum(workKinds), reference: positiveId });

const payment = z.object({ id: positiveId, amount: decimalText, createdAt: timestamp });

/** The facts needed for a decision, by kind; the others are null. */
export const workFacts = z.object({
  item: workItem,
  /** The customer whose account a payment leaves or a deposit enters, or to whom a name belongs. */
  customer: adminUser.nullable(),
  /**
   * Completed payments to the same recipient: by this customer, with the newest, and by all others,
   * whom it does not name. Those of others are null for a payment service, where an identifier may
   * have belonged to someone else.
   */
  earlier: z
    .object({
      count: z.int(),
      total: decimalText,
      newest: z.array(payment),
      others: z.object({ customers: z.int(), count: z.int(), total: decimalText }).nullable(),
    })
    .nullable(),
  proposal: proposal.nullable(),
  message: inboxMessage.nullable(),
  case: staffCase.nullable(),
  incomingWire: incomingWire.nullable(),
  wireRequest: wireRequest.nullable(),
  refusedMessage: refusedMessage.nullable(),
  screening: heldPayment.nullable(),
});

export type WorkFacts = z.infer<typeof workFacts>;

export const readWork = defineEndpoint({
  method: 'GET',
  path: '/api/admin/queue/:kind/:reference',
  tag: 'Staff',
  summary: 'One waiting item, with the facts needed to decide it',
  access: { staff: 'work.view' },
  params,
  status: 200,
  answer: workFacts,
  problems: ['not_found', 'permission_required'],
});

const claiming = {
  method: 'POST',
  tag: 'Staff',
  access: { staff: 'work.view' },
  params,
  status: 200,
  answer: z.object({ owner: workOwner.nullable() }),
} as const;

export const claimWork = defineEndpoint({
  ...claiming,
  path: '/api/admin/queue/:kind/:reference/claim',
  summary: "Claim an item, or renew the caller's claim; refused while a colleague works on it",
  problems: ['not_found', 'permission_required', 'claimed_by_colleague', 'conflict'],
});

export const releaseWork = defineEndpoint({
  ...claiming,
  path: '/api/admin/queue/:kind/:reference/release',
  summary: "End the caller's claim; without one, nothing changes",
  problems: ['not_found', 'permission_required', 'conflict'],
});

export const reassignWork = defineEndpoint({
  ...claiming,
  path: '/api/admin/queue/:kind/:reference/reassign',
  summary: 'Give an item to a staff member who may do it, or take it over from a colleague',
  body: z.object({ staffId: positiveId }),
  problems: ['not_found', 'permission_required', 'conflict'],
});

export const listColleagues = defineEndpoint({
  method: 'GET',
  path: '/api/admin/queue/colleagues',
  tag: 'Staff',
  summary: 'Who else may do a kind of work, by name',
  access: { staff: 'work.view' },
  query: z.object({ kind: z.enum(workKinds) }),
  status: 200,
  answer: z.array(person),
  problems: ['permission_required'],
});

/** The result of approving one of several transactions. */
const batchOutcome = z.object({
  id: positiveId,
  /** `proposed`: a colleague must also approve it. */
  outcome: z.enum(['approved', 'proposed', 'refused']),
  message: z.string(),
});

export type BatchOutcome = z.infer<typeof batchOutcome>;

export const approveSeveral = defineEndpoint({
  method: 'POST',
  path: '/api/admin/queue/approve',
  tag: 'Approvals',
  summary:
    'Approve several pending transactions up to the limit for approving several; each is decided on its own',
  access: { staff: 'payments.decide' },
  confirmed: true,
  body: z.object({
    ids: z
      .array(positiveId, { error: 'Choose what to approve' })
      .min(1, { error: 'Choose what to approve' })
      .max(workLimits.severalCountMax, {
        error: `At most ${workLimits.severalCountMax} can be approved together`,
      }),
    /** The sum of the amounts, as the staff member confirmed it. */
    total: decimalText,
  }),
  status: 200,
  answer: z.array(batchOutcome),
  problems: ['confirmation_required', 'conflict', 'recently_reset'],
});
