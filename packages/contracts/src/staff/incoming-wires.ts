import { limits } from '@seven-hills/bank/limits';
import {
  holdReasons,
  incomingWireStates,
  refusalReasons,
  returnReasons,
  wireRequestKinds,
} from '@seven-hills/bank/words/incoming-wire-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  optionalText,
  pageSizeUpTo,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';
import { proposed } from './proposals.ts';

/** An account of the bank, with the names of its owners. */
const namedAccount = z.object({
  id: positiveId,
  accountNumber: z.string(),
  owners: z.array(z.string()),
});

/** A wire that a customer of another bank sent. */
export const incomingWire = z.object({
  id: positiveId,
  state: z.enum(incomingWireStates),
  amount: decimalText,
  originator: z.string(),
  originatingBank: z.string(),
  /** The end of the number of the originator's account. */
  originatorAccount: z.string().nullable(),
  /** What the originator wrote to the beneficiary. */
  reference: z.string().nullable(),
  /** The beneficiary's account and name as the sender stated them. */
  statedAccount: z.string().nullable(),
  statedName: z.string().nullable(),
  /** The id of the message (on Fedwire, the IMAD), and of the payment (UETR). */
  messageId: z.string(),
  uetr: z.string(),
  settlesOn: calendarDate(),
  receivedAt: timestamp,
  /** Why it waited for staff; null if it did not. */
  heldFor: z.enum(holdReasons).nullable(),
  /** Why fraud screening holds it. */
  screeningReason: z.string().nullable(),
  /** When staff must have decided. */
  dueAt: timestamp.nullable(),
  /** The account with the stated number, or the one that was credited. */
  account: namedAccount.nullable(),
  transactionId: positiveId.nullable(),
  returnReason: z.enum(returnReasons).nullable(),
  /** When the network had the return; null while it waits to be sent. */
  returnSentAt: timestamp.nullable(),
  /** The staff member; null for a wire that the bank credited by itself. */
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** Whether it is about an account that the caller may use, so that a colleague must decide. */
  isOwn: z.boolean(),
});
export type IncomingWire = z.infer<typeof incomingWire>;

const shared = {
  tag: 'Incoming wires',
  access: { staff: 'payments.decide' },
  status: 200,
} as const;

export const listIncomingWires = defineEndpoint({
  method: 'GET',
  path: '/api/admin/incoming-wires',
  tag: 'Incoming wires',
  summary: 'Wires that other banks sent, newest first',
  access: { staff: 'transactions.view' },
  query: z.object({
    state: z.enum(['all', ...incomingWireStates]).default('all'),
    limit: pageSizeUpTo(limits.staffPageSizeMax),
    /** The id of the last wire on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(incomingWire),
  problems: [],
});

const params = z.object({ id: positiveId });

/** The network carries only printable characters of Basic Latin. */
const noteToBank = optionalText(105).pipe(
  z
    .string()
    .regex(/^[\x20-\x7e]+$/, {
      error: 'Please use only unaccented letters, digits, and punctuation',
    })
    .nullable(),
);

export const readIncomingWire = defineEndpoint({
  method: 'GET',
  path: '/api/admin/incoming-wires/:id',
  tag: 'Incoming wires',
  summary: 'One wire that another bank sent',
  access: { staff: 'transactions.view' },
  params,
  status: 200,
  answer: incomingWire,
  problems: ['not_found'],
});

export const creditIncomingWire = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/incoming-wires/:id/credit',
  summary:
    'Credit a held wire to the account that it states, or to another account of the person whom it names',
  confirmed: true,
  params,
  body: z.object({
    /** Another account than the stated one; an owner must have the beneficiary's name. */
    accountNumber: optionalText(20),
  }),
  answer: incomingWire,
  accepted: proposed,
  problems: [
    'not_found',
    'conflict',
    'proposal_exists',
    'account_suspended',
    'deposit_required',
    'amount_too_large',
    'ira_not_possible',
    'confirmation_required',
    'recently_reset',
  ],
});

export const returnIncomingWire = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/incoming-wires/:id/return',
  summary: 'Return a held wire to the bank that sent it',
  confirmed: true,
  params,
  body: z.object({
    reason: z.enum(returnReasons, { error: 'Choose a reason' }),
    /** For the other bank. */
    note: noteToBank,
  }),
  answer: incomingWire,
  problems: ['not_found', 'conflict', 'confirmation_required', 'recently_reset'],
});

/** A message of another bank that staff have to answer or to act on. */
export const wireRequest = z.object({
  id: positiveId,
  kind: z.enum(wireRequestKinds),
  /** The bank that sent it, by its name or routing number. */
  fromBank: z.string().nullable(),
  amount: decimalText.nullable(),
  /** The other bank's reason: a code, and its own words. */
  reasonCode: z.string().nullable(),
  reasonText: z.string().nullable(),
  messageId: z.string(),
  uetr: z.string().nullable(),
  receivedAt: timestamp,
  dueAt: timestamp,
  /** The wire that it is about, if this bank received it. */
  wire: incomingWire.nullable(),
});
export type WireRequest = z.infer<typeof wireRequest>;

/** A file of the wire network that the bank could not use. */
export const refusedMessage = z.object({
  id: positiveId,
  /** Its name in the folder `failed`. */
  name: z.string(),
  reason: z.string(),
  refusedAt: timestamp,
});
export type RefusedMessage = z.infer<typeof refusedMessage>;

const answered = z.object({ id: positiveId });

export const refuseWireRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/wire-requests/:id/refuse',
  summary: 'Answer another bank that a wire is not returned',
  confirmed: true,
  params,
  body: z.object({
    reason: z.enum(refusalReasons, { error: 'Choose a reason' }),
    /** For the other bank. */
    note: noteToBank,
  }),
  answer: answered,
  problems: ['not_found', 'conflict', 'confirmation_required', 'recently_reset'],
});

export const answerWireRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/wire-requests/:id/answer',
  summary: 'Answer another bank’s question about a wire',
  confirmed: true,
  params,
  body: z.object({
    /** For the other bank. */
    answer: requiredText('Answer is required', 500).regex(/^[\x20-\x7e]+$/, {
      error: 'Please use only unaccented letters, digits, and punctuation',
    }),
  }),
  answer: answered,
  problems: ['not_found', 'conflict', 'confirmation_required', 'recently_reset'],
});

export const handleWireRequest = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/wire-requests/:id/handle',
  summary: 'Record how staff dealt with a message of another bank that asks for no return',
  params,
  body: z.object({ note: requiredText('Note is required', 500) }),
  answer: answered,
  problems: ['not_found', 'conflict'],
});

export const handleRefusedMessage = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/refused-messages/:id/handle',
  summary: 'Record how staff dealt with a file of the wire network that the bank could not use',
  params,
  body: z.object({ note: requiredText('Note is required', 500) }),
  answer: answered,
  problems: ['not_found', 'conflict'],
});
