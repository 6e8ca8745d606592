import { achReturnRateNames } from '@seven-hills/bank/payments/return-rate-words';
import {
  achEntryMarks,
  achEntryStates,
  achHoldReasons,
  achOrderStates,
  changeRefusalCodes,
  dishonorReasonNames,
  returnDestinations,
  reversalReasonNames,
  staffReturnReasons,
} from '@seven-hills/bank/words/ach-words';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import {
  calendarDate,
  dayFilter,
  decimalText,
  messageAnswer,
  positiveId,
  searchText,
  staffPageLimit,
  timestamp,
} from '../fields.ts';
import { debitAuthorization } from '../money/parts/debit-authorization.ts';
import { staffNote } from './parts/staff-note.ts';
import { proposed } from './proposals.ts';

const cursor = positiveId.optional();

/** A file that the bank exchanged with the ACH network. */
const achFile = z.object({
  id: positiveId,
  name: z.string(),
  direction: z.enum(['in', 'out']),
  /**
   * `refused`: nothing of it was posted. `assigned`: its content is final, and it is not written
   * yet.
   */
  state: z.enum(['accepted', 'refused', 'assigned', 'written']),
  /** Why it was refused: a sentence, with the line if one is at fault. */
  fault: z.object({ message: z.string(), line: z.int().nullable() }).nullable(),
  /** The bank on the other side, as the file names it. */
  operator: z.string().nullable(),
  entryCount: z.int(),
  totalDebit: decimalText,
  totalCredit: decimalText,
  /** How many of its entries await a decision. */
  openCount: z.int(),
  createdAt: timestamp,
});
export type AchFile = z.infer<typeof achFile>;

export const listAchFiles = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/files',
  tag: 'Staff',
  summary: 'The files received from the ACH network and sent to it, newest first',
  access: { staff: 'transactions.view' },
  query: z.object({ limit: staffPageLimit, cursor }),
  status: 200,
  answer: z.array(achFile),
  problems: [],
});

/** An entry that another bank sent. */
const achEntry = z.object({
  id: positiveId,
  fileId: positiveId,
  fileName: z.string(),
  traceNumber: z.string(),
  settlesOn: calendarDate(),
  direction: z.enum(['credit', 'debit']),
  /**
   * `return`: of what the bank sent. `change`: a notification that corrects the account that the
   * bank named. `other`: another message to the bank.
   */
  purpose: z.enum(['live', 'prenote', 'zero', 'return', 'change', 'other']),
  entryClass: z.string(),
  amount: decimalText,
  /** The originator, and what it calls the payment. */
  company: z.string(),
  description: z.string(),
  /** That it is a federal benefit which a garnishment doesn't reach, or takes back a benefit. */
  mark: z.enum(achEntryMarks).nullable(),
  /** The account that it names: the last four digits. */
  accountEnding: z.string(),
  /** Of a notification of change: C01 for a wrong account number, and so on. */
  changeCode: z.string().nullable(),
  /** The trace number of what the bank sent, if this is the answer to it. */
  answersTrace: z.string().nullable(),
  /** Whose account that is, or who ordered what this answers; null if there is none. */
  holder: z.object({ id: positiveId, name: z.string() }).nullable(),
  state: z.enum(achEntryStates),
  holdReason: z.enum(achHoldReasons).nullable(),
  /** Why fraud screening holds it. */
  screeningReason: z.string().nullable(),
  /** By when a return must be with the network. */
  dueAt: timestamp,
  returnReason: z.string().nullable(),
  /** For which reasons a return that awaits a decision can be dishonored now. */
  dishonorReasons: z.array(z.enum(dishonorReasonNames)),
  /** Whether it contests that the bank dishonored an earlier return, and why. */
  contests: z.string().nullable(),
  transactionId: positiveId.nullable(),
  decidedBy: z.string().nullable(),
  /** That the originating bank asks for its return, and by when the bank answers. */
  returnRequest: z.object({ reason: z.string(), dueAt: timestamp }).nullable(),
  /** Whether the caller may record such a request now. */
  mayAskBack: z.boolean(),
  /** Whether the caller may decide it now. */
  mayDecide: z.boolean(),
});
export type AchEntry = z.infer<typeof achEntry>;

export const listAchEntries = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/entries',
  tag: 'Staff',
  summary: 'The entries received from the ACH network, newest first',
  access: { staff: 'transactions.view' },
  query: z.object({
    /** `open`: those that await a decision. */
    state: z.enum(['open', ...achEntryStates]).optional(),
    /** A received file, or a file of returns. */
    file: positiveId.optional(),
    /**
     * A trace number, also of the bank’s return of an entry and of what a message is about, or an
     * account number.
     */
    search: searchText,
    limit: staffPageLimit,
    cursor,
  }),
  status: 200,
  answer: z.array(achEntry),
  problems: [],
});

/** The return rates of the debits that the bank sent. */
const achReturnRateFigures = z.object({
  since: calendarDate(),
  until: calendarDate(),
  /** How many debits settled in these days. */
  originated: z.int(),
  rates: z.array(
    z.object({
      name: z.enum(achReturnRateNames),
      returned: z.int(),
      /** In hundredths of a percent, like the threshold. */
      rate: z.int(),
      threshold: z.int(),
      /** `near`: at least 80% of the threshold. Few debits are always `low`. */
      level: z.enum(['low', 'near', 'above']),
      /** What staff do about it, once one of them has noted that. */
      handled: z.object({ note: z.string(), by: z.string(), at: timestamp }).nullable(),
      /** Whether it waits for that. */
      isOpen: z.boolean(),
    }),
  ),
});

export const readAchReturnRates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/return-rates',
  tag: 'Staff',
  summary: 'How many of the debits that the bank sent were returned in the last 60 days',
  access: { staff: 'transactions.view' },
  status: 200,
  answer: achReturnRateFigures,
  problems: [],
});

export const handleAchReturnRate = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payments/return-rates/:name/handle',
  tag: 'Staff',
  summary: 'Note what staff do about a return rate near the network’s limit',
  access: { staff: 'payments.decide' },
  params: z.object({ name: z.enum(achReturnRateNames) }),
  body: z.object({ note: staffNote }),
  status: 200,
  answer: achReturnRateFigures,
  problems: ['conflict'],
});

/** An order of a customer, or of the bank for one, that goes to an account at another bank. */
const achOrder = z.object({
  id: positiveId,
  /** `add` debits the account; `send` credits it; `proof` is one of the deposits that prove it. */
  kind: z.enum(['add', 'send', 'proof']),
  amount: decimalText,
  state: z.enum(achOrderStates),
  /** Null until it is in a file. */
  traceNumber: z.string().nullable(),
  settlesOn: calendarDate(),
  cutOffAt: timestamp,
  /** When the customer ordered it, and so authorized it. */
  authorizedAt: timestamp,
  customer: z.object({ id: positiveId, name: z.string() }),
  bankName: z.string().nullable(),
  /** The last four digits at the other bank. */
  accountEnding: z.string().nullable(),
  fileId: positiveId.nullable(),
  fileName: z.string().nullable(),
  returnReason: z.string().nullable(),
  transactionId: positiveId.nullable(),
  /** The trace number of the debit that this one presents again. */
  presentsAgain: z.string().nullable(),
  /** The trace number of what this one reverses, and why. */
  reverses: z
    .object({ traceNumber: z.string().nullable(), reason: z.enum(reversalReasonNames) })
    .nullable(),
  /** The bank's newest request to the other bank to return it; null if there is none. */
  recall: z
    .object({
      reason: z.string(),
      dueAt: timestamp,
      /** Null until the other bank has answered. */
      outcome: z.enum(['returned', 'declined']).nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Whether the caller may ask the other bank to return it now. */
  mayRecall: z.boolean(),
  /** Whether the caller may present it again now. */
  mayPresentAgain: z.boolean(),
  /** Whether the caller may propose to reverse it now. */
  mayReverse: z.boolean(),
});
export type AchOrder = z.infer<typeof achOrder>;

export const listAchOrders = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/orders',
  tag: 'Staff',
  summary: 'What the bank sends to the ACH network, newest first',
  access: { staff: 'transactions.view' },
  query: z.object({
    state: z.enum(achOrderStates).optional(),
    /** A file that was sent. */
    file: positiveId.optional(),
    /** A trace number. */
    search: searchText,
    limit: staffPageLimit,
    cursor,
  }),
  status: 200,
  answer: z.array(achOrder),
  problems: [],
});

/** What a customer authorized the bank to debit at another bank. */
const listedAuthorization = debitAuthorization.extend({
  customer: z.object({ id: positiveId, name: z.string() }),
  bankName: z.string(),
  /** The last four digits at the other bank. */
  accountEnding: z.string(),
  /** Of a single one. */
  transactionId: positiveId.nullable(),
});
export type ListedAuthorization = z.infer<typeof listedAuthorization>;

const authorizationFilters = z.object({
  /** `standing`: recurring and not ended. `ended`: revoked, or its schedule has ended. */
  state: z.enum(['standing', 'ended', 'single']).optional(),
  /** A customer, an account number, or the last four digits at the other bank. */
  search: searchText,
  from: dayFilter,
  to: dayFilter,
});

export const listDebitAuthorizations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments/authorizations',
  tag: 'Staff',
  summary: 'What customers authorized the bank to debit at other banks, newest first',
  access: { staff: 'transactions.view' },
  query: authorizationFilters.extend({ limit: staffPageLimit, cursor }),
  status: 200,
  answer: z.array(listedAuthorization),
  problems: [],
});

export const exportDebitAuthorizations = exportOf(
  listDebitAuthorizations,
  'The debit authorizations that match the filters, as CSV',
  authorizationFilters,
);

const shared = {
  tag: 'Staff',
  access: { staff: 'payments.decide' },
  params: z.object({ id: positiveId }),
  status: 200,
} as const;
const ofOrder = { ...shared, method: 'POST', answer: achOrder } as const;
const ofEntry = { ...shared, method: 'POST', answer: achEntry } as const;

export const presentAchOrderAgain = defineEndpoint({
  ...ofOrder,
  path: '/api/admin/payments/orders/:id/present-again',
  summary: 'Present a debit again that the other bank returned for lack of money',
  confirmed: true,
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'account_suspended',
    'recently_reset',
  ],
});

export const recallAchOrder = defineEndpoint({
  ...ofOrder,
  path: '/api/admin/payments/orders/:id/recall',
  summary: 'Ask the other bank to return a credit that was sent',
  body: z.object({ reason: staffNote }),
  problems: ['not_found', 'conflict', 'recently_reset'],
});

export const declineAchRecall = defineEndpoint({
  ...ofOrder,
  path: '/api/admin/payments/orders/:id/recall-declined',
  summary: 'Record that the other bank does not return a credit',
  body: z.object({ note: staffNote }),
  problems: ['not_found', 'conflict', 'recently_reset'],
});

/** `application/pdf` */
export const downloadAchRecallLetter = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/payments/orders/:id/recall-letter',
  summary: 'The letter that asks the other bank to return a credit, as a PDF',
  answer: z.string(),
  problems: ['not_found'],
});

const reversalForm = z.object({
  reason: z.enum(reversalReasonNames, { error: 'Please choose a reason' }),
  note: staffNote,
});
export type ReversalForm = z.output<typeof reversalForm>;

export const reverseAchOrder = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/payments/orders/:id/reverse',
  summary: 'Propose to reverse an entry that was sent in error',
  confirmed: true,
  body: reversalForm,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});

export const postAchEntry = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/post',
  summary: 'Post an entry that awaits a decision on the account that it names',
  confirmed: true,
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'account_suspended',
    'insufficient_funds',
    'account_owes',
    'proposal_exists',
    'recently_reset',
  ],
});

export const returnAchEntry = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/return',
  summary: 'Return an entry that awaits a decision to the bank that sent it',
  confirmed: true,
  body: z.object({
    reason: z.enum(staffReturnReasons, { error: 'Please choose a reason' }),
  }),
  problems: ['confirmation_required', 'not_found', 'conflict', 'recently_reset'],
});

export const refuseAchChange = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/refuse',
  summary: 'Refuse a notification of change that the bank could not apply',
  confirmed: true,
  body: z.object({
    reason: z.enum(changeRefusalCodes, { error: 'Please choose a reason' }),
  }),
  problems: ['confirmation_required', 'not_found', 'conflict', 'recently_reset'],
});

export const recordAchReturnRequest = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/return-request',
  summary: 'Record that the originating bank asks for the return of a posted entry',
  body: z.object({ reason: staffNote }),
  problems: ['not_found', 'conflict', 'recently_reset'],
});

export const refuseAchReturnRequest = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/refuse-request',
  summary: 'Refuse to return an entry that the originating bank asks for',
  body: z.object({ note: staffNote }),
  problems: ['not_found', 'conflict', 'recently_reset'],
});

export const bookAchReturn = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/book',
  summary: 'Book a return that fits nothing that was sent',
  confirmed: true,
  /** `customer`: the account that the order was from or to. */
  body: z.object({ to: z.enum(returnDestinations, { error: 'Please choose where to book it' }) }),
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});

export const dishonorAchReturn = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/dishonor',
  summary: 'Send a return that is late, wrong, or a duplicate back to the bank that sent it',
  confirmed: true,
  /** One of the entry’s `dishonorReasons`. */
  body: z.object({
    reason: z.enum(dishonorReasonNames, { error: 'Please choose a reason' }),
  }),
  problems: ['confirmation_required', 'not_found', 'conflict', 'recently_reset'],
});

export const closeAchMessage = defineEndpoint({
  ...ofEntry,
  path: '/api/admin/payments/entries/:id/close',
  summary: 'Record that a message from the ACH network was handled',
  problems: ['not_found', 'conflict'],
});
