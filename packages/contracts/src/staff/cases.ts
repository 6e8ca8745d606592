import { customerFlags } from '@seven-hills/bank/customer-flags';
import { limits } from '@seven-hills/bank/limits';
import { caseLimits, caseOutcomes, longerReasons } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import { z } from 'zod';
import { defineEndpoint, exportOfOne, noFilters } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  isPositiveAmount,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';
import { ownCase } from '../money/cases.ts';
import { caseDebit } from '../money/debit-disputes.ts';
import { givenBackItem } from '../money/parts/given-back.ts';
import { reportForm } from '../money/parts/report-form.ts';
import { proposal, proposed } from './proposals.ts';
import { listedTransaction } from './transactions.ts';

/** An event of a case. Events are never changed or deleted. */
const caseEventKinds = [
  'reported',
  'reopened',
  'noted',
  'extended',
  'provisional_credit',
  'final_credit',
  'concluded',
  'debited',
  'credit_left',
] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

export const caseEvent = z.object({
  id: positiveId,
  kind: z.enum(caseEventKinds),
  happenedAt: timestamp,
  /** Null for the customer. */
  by: z.string().nullable(),
  amount: decimalText.nullable(),
  /** The transaction that moved the amount. */
  transactionId: positiveId.nullable(),
  text: z.string().nullable(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** A step with its deadline, as set by 12 CFR 1005.11. */
export const caseDeadline = z.object({
  what: z.enum(['result_or_credit', 'result', 'debit']),
  /** The last day for it; for a debit, the day on which it is made. */
  on: calendarDate(),
  /** Null until it is done. */
  doneAt: timestamp.nullable(),
  isNext: z.boolean(),
});
export type CaseDeadline = z.infer<typeof caseDeadline>;

/** A case as staff see it. */
export const staffCase = ownCase.extend({
  customer: z.object({
    id: positiveId,
    name: z.string(),
    flags: z.array(z.enum(customerFlags)),
  }),
  /** The transaction's fee, which is also in dispute. */
  fee: decimalText,
  /**
   * The most that the case can give: the amount in dispute and the fee, or what is left of the
   * transaction after corrections, returns, and other cases.
   */
  creditMax: decimalText,
  /** What was given back of the transaction so far, by this case too; negative for a debit. */
  givenBack: z.array(givenBackItem),
  /** The part of it that this case gave. */
  ownGiven: decimalText,
  /** Whether the transaction was made within 30 days after the account's first deposit. */
  isNewAccount: z.boolean(),
  longerFor: z.enum(longerReasons).nullable(),
  /** The deadlines for notifying the customer of provisional credit and of the result. */
  toldBy: z.object({ credit: calendarDate().nullable(), result: calendarDate().nullable() }),
  /** The debit that it disputes; null if it is about something else. */
  debit: caseDebit.nullable(),
  deadlines: z.array(caseDeadline),
  events: z.array(caseEvent),
  transaction: listedTransaction,
  earlierId: positiveId.nullable(),
  /** The case that continues this one. */
  laterId: positiveId.nullable(),
  /** A credit, debit, or conclusion that a colleague must approve. */
  openProposal: proposal.nullable(),
  /** Why the caller may not decide, as a sentence; null if they may. */
  refusedToCaller: z.string().nullable(),
});
export type StaffCase = z.infer<typeof staffCase>;

/** A report that staff take down. Notice by phone or in person starts the same deadlines. */
export const openCase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/cases',
  tag: 'Cases',
  summary: 'Open a case for a customer who reports a problem by phone or in person',
  access: { staff: 'cases.decide' },
  body: reportForm.extend({
    customerId: positiveId,
    transactionId: positiveId,
  }),
  status: 201,
  answer: staffCase,
  problems: ['not_found', 'conflict', 'amount_too_large'],
});

const params = z.object({ id: positiveId });

export const readCase = defineEndpoint({
  method: 'GET',
  path: '/api/admin/cases/:id',
  tag: 'Cases',
  summary: 'A case with its events, its deadlines, and the transaction',
  access: { staff: 'cases.view' },
  params,
  status: 200,
  answer: staffCase,
  problems: ['not_found', 'conflict'],
});

export const listCustomerCases = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/cases',
  tag: 'Cases',
  summary: 'The cases of a customer, newest first',
  access: { staff: 'cases.view' },
  params,
  status: 200,
  answer: z.array(ownCase),
  problems: ['not_found'],
});

export const exportCustomerCases = exportOfOne(
  listCustomerCases,
  'The cases of a customer as CSV',
  noFilters,
);

/**
 * The explanation for the customer, sent by email and shown in the notifications and with the
 * receipt.
 */
const explanation = requiredText(
  `Please explain it to the ${words.customer}`,
  caseLimits.explanationLengthMax,
).refine((text) => text === '' || text.length >= caseLimits.explanationLengthMin, {
  error: `Please use at least ${caseLimits.explanationLengthMin} characters`,
});

const changing = {
  method: 'POST',
  tag: 'Cases',
  access: { staff: 'cases.decide' },
  params,
  status: 200,
  answer: staffCase,
} as const;

/** A change that moves money, which a colleague may have to approve. */
const posting = {
  ...changing,
  confirmed: true,
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'case_decided',
    'proposal_exists',
    'insufficient_funds',
    'account_owes',
    'amount_too_large',
    'outcome_unknown',
    'recently_reset',
  ],
} as const;

const positiveAmount = requiredText('Amount is required').refine(isPositiveAmount, {
  error: 'Please enter a valid amount.',
});

export const creditCase = defineEndpoint({
  ...posting,
  path: '/api/admin/cases/:id/credit',
  summary: 'Give provisional credit, once, up to the amount in dispute and the fee',
  body: z.object({ amount: positiveAmount }),
});

const concludeForm = z
  .object({
    outcome: z.enum(caseOutcomes, { error: 'Please choose an outcome' }),
    /** The amount that the customer keeps, if it is only a part. */
    amount: z
      .string()
      .refine(isPositiveAmount, { error: 'Please enter a valid amount.' })
      .nullish()
      .transform((text) => text ?? null),
    explanation,
  })
  .superRefine(({ outcome, amount }, context) => {
    if ((outcome === 'partly') !== (amount !== null))
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message:
          outcome === 'partly'
            ? `Please enter what the ${words.customer} keeps`
            : 'An amount is only for an error in part of it',
      });
  });
export type ConcludeForm = z.output<typeof concludeForm>;

export const concludeCase = defineEndpoint({
  ...posting,
  path: '/api/admin/cases/:id/conclude',
  summary:
    'Conclude a case with an outcome and an explanation; posts what the customer still gets, and announces what is taken back',
  body: concludeForm,
});

export const debitCase = defineEndpoint({
  ...posting,
  path: '/api/admin/cases/:id/debit',
  summary: 'Take provisional credit back, no earlier than the date given to the customer',
});

export const returnCaseDebit = defineEndpoint({
  ...changing,
  path: '/api/admin/cases/:id/return-debit',
  summary:
    'Return the disputed debit to the bank that sent it, once its customer has the money back',
  access: { staff: 'payments.decide' },
  confirmed: true,
  problems: ['confirmation_required', 'not_found', 'conflict', 'recently_reset'],
});

export const leaveCredit = defineEndpoint({
  ...changing,
  path: '/api/admin/cases/:id/leave-credit',
  summary:
    'Leave the customer the provisional credit that was to be taken back, and close the case',
  confirmed: true,
  body: z.object({ explanation }),
  problems: ['confirmation_required', 'not_found', 'conflict', 'case_decided', 'recently_reset'],
});

export const extendCase = defineEndpoint({
  ...changing,
  path: '/api/admin/cases/:id/extend',
  summary: 'Extend the investigation from 45 to 90 days, for one of the reasons that allow it',
  body: z.object({ reason: z.enum(longerReasons, { error: 'Please choose a reason' }) }),
  problems: ['not_found', 'conflict', 'case_decided'],
});

const note = requiredText('Note is required', limits.staffNoteLengthMax).refine(
  (text) => text === '' || text.length >= limits.staffNoteLengthMin,
  { error: `Please use at least ${limits.staffNoteLengthMin} characters` },
);

export const addCaseNote = defineEndpoint({
  ...changing,
  path: '/api/admin/cases/:id/notes',
  access: { staff: 'notes.write' },
  summary: 'Write a note on a case, for staff only',
  body: z.object({ note }),
  problems: ['not_found', 'conflict'],
});

export const reopenCase = defineEndpoint({
  ...changing,
  path: '/api/admin/cases/:id/reopen',
  summary: 'Open a new case that continues a closed one, with deadlines of its own',
  status: 201,
  body: z.object({ note }),
  problems: ['not_found', 'conflict'],
});
