import { monthlyFeeLimits } from '@seven-hills/bank/fee-schedules/monthly-fee';
import { limits } from '@seven-hills/bank/limits';
import { feeLimits, percentOf, readFee, showFee } from '@seven-hills/bank/payments/fees';
import { transactionTypes } from '@seven-hills/bank/transaction';
import { formatUsd, parseAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint, exportOf, noFilters } from '../endpoint.ts';
import {
  accountType,
  calendarDate,
  decimalText,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';
import { accountTerms, bankTerms } from '../money/terms.ts';
import { proposed } from './proposals.ts';

const amount = (max: bigint, message: string) =>
  z
    .string({ error: message })
    .trim()
    .transform((text, context): string => {
      const cents = parseAmount(text);
      if (cents !== null && cents <= max) return toDecimal(cents);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const limitMessage = 'Please enter an amount in dollars, or choose no limit.';
const limit = amount(limits.balanceEditMax, limitMessage).nullable();
const reviewedAbove = amount(
  limits.transactionAmountMax,
  'Please enter an amount from $0.00 to $1,000,000.00.',
);
const shareMessage = `Please enter a fee from 0% to ${percentOf(feeLimits.basisPoints)}.`;
const share = z
  .int({ error: shareMessage })
  .min(0, { error: shareMessage })
  .max(feeLimits.basisPoints, { error: shareMessage });
const feeAmount = amount(
  feeLimits.amount,
  `Please enter an amount from $0.00 to ${formatUsd(feeLimits.amount)}.`,
);
const freeMessage = `Please enter a number from 0 to ${feeLimits.freePerMonth}.`;

/** A fee with several parts. Parts that leave only a share become its basis points. */
const parts = z
  .object({
    flat: feeAmount,
    basisPoints: share,
    min: feeAmount.nullable(),
    max: feeAmount.nullable(),
    freePerMonth: z
      .int({ error: freeMessage })
      .min(0, { error: freeMessage })
      .max(feeLimits.freePerMonth, { error: freeMessage }),
  })
  .refine(
    (written) => {
      const { flat, min, max } = readFee(written);
      return max === null || (max >= flat && max >= (min ?? 0n));
    },
    { error: 'The maximum must not be below the minimum or the flat fee.', path: ['max'] },
  )
  .transform((written) => showFee(readFee(written)));
const fee = z.union([share, parts], {
  error: `Please enter a fee from 0% to ${percentOf(feeLimits.basisPoints)}, with amounts up to ${formatUsd(feeLimits.amount)}, and a maximum that is not below its other parts.`,
});

const monthlyMessage = `Please enter a monthly fee from $0.01 to ${formatUsd(monthlyFeeLimits.amount)}, or choose none.`;
const waiverMessage = `Please enter an amount from $0.01 to ${formatUsd(monthlyFeeLimits.waiver)}.`;
const ageMessage = `Please enter an age from 1 to ${monthlyFeeLimits.age}.`;
const isPositive = (text: string) => (parseAmount(text) ?? 0n) > 0n;
const waiver = amount(monthlyFeeLimits.waiver, waiverMessage)
  .refine(isPositive, { error: waiverMessage })
  .nullable();
const age = z
  .int({ error: ageMessage })
  .min(1, { error: ageMessage })
  .max(monthlyFeeLimits.age, { error: ageMessage })
  .nullable();
const monthlyFee = z
  .object({
    amount: amount(monthlyFeeLimits.amount, monthlyMessage).refine(isPositive, {
      error: monthlyMessage,
    }),
    minBalance: waiver,
    directDeposit: waiver,
    ageUnder: age,
    ageFrom: age,
  })
  .nullable();

const accountTermsForm = z.object({
  depositLimit: limit,
  withdrawalLimit: limit,
  transferLimit: limit,
  wireLimit: limit,
  paymentLimit: limit,
  reviewedAbove,
  wireFee: fee,
  paymentFee: fee,
  achFee: fee,
  sameDayAchFee: fee,
  monthlyFee,
});

const hourMessage = 'Please choose an hour from 1 AM to 11 PM.';

const bankTermsForm = z.object({
  byType: z.object({
    checking: accountTermsForm,
    savings: accountTermsForm,
    ira: accountTermsForm,
  }),
  wireCutOffHour: z
    .int({ error: hourMessage })
    .min(1, { error: hourMessage })
    .max(23, { error: hourMessage }),
});

/** The terms that differ for one customer; any others follow the bank's terms. */
const ownTermsForm = accountTermsForm.partial();

/** New terms for the bank, or for one customer. */
const termsChange = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('bank'), terms: bankTermsForm }),
  z.object({ scope: z.literal('customer'), customerId: positiveId, terms: ownTermsForm }),
]);
export type TermsChange = z.output<typeof termsChange>;

/** The first day of a change; null applies it at once. */
const startsOn = calendarDate({ error: 'Please choose the first day.' }).nullable().default(null);

const staffMember = z.object({ id: positiveId, name: z.string() });

export const termsVersion = z.object({
  version: z.int(),
  validFrom: timestamp,
  /** Null for the first terms, which nobody proposed. */
  author: staffMember.nullable(),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string() }),
  ),
});
export type TermsVersion = z.infer<typeof termsVersion>;

/** A change that begins on a later day; `changes` compares it with what applies until then. */
export const plannedTerms = termsVersion.omit({ version: true, validFrom: true }).extend({
  id: positiveId,
  startsOn: calendarDate(),
  plannedAt: timestamp,
});
export type PlannedTerms = z.infer<typeof plannedTerms>;

export const listTerms = defineEndpoint({
  method: 'GET',
  path: '/api/admin/terms',
  tag: 'Limits and fees',
  summary: "The bank's limits and fees now, and the last changes, newest first",
  access: { staff: 'proposals.view' },
  status: 200,
  answer: bankTerms.extend({
    version: z.int(),
    history: z.array(termsVersion),
    /** First day first. */
    planned: z.array(plannedTerms),
    /** What applies once all of them have begun, on which a further one is based. */
    afterPlans: bankTerms,
  }),
  problems: [],
});

export const exportTerms = exportOf(listTerms, "The bank's limits and fees now, as CSV", noFilters);

/** One line for each value that a version changed, newest version first. */
export const exportTermsHistory = exportOf(
  { ...listTerms, path: '/api/admin/terms/history' },
  'The last changes of the limits and fees, as CSV',
  noFilters,
);

export const getCustomerTerms = defineEndpoint({
  method: 'GET',
  path: '/api/admin/terms/customers/:id',
  tag: 'Limits and fees',
  summary: "A customer's own limits and fees, and what applies to them",
  access: { staff: 'customers.view' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: z.object({
    customer: z.object({ id: positiveId, name: z.string(), accountType }),
    /** The version of the last change to the customer's own terms; 0 if there is none. */
    version: z.int(),
    own: accountTerms.partial(),
    applies: accountTerms,
    /** A change that begins on a later day; there is at most one. */
    planned: plannedTerms.nullable(),
    history: z.array(termsVersion),
  }),
  problems: ['not_found'],
});

/** The effect that a change would have had on a movement. */
const termsEffects = ['fee', 'refused', 'held', 'not_held'] as const;
export type TermsEffect = (typeof termsEffects)[number];

/** What a maintenance fee would have meant for a month. */
const monthlyFigures = z.object({
  /** The accounts that would have paid. */
  paying: z.int(),
  /** The most that they would have paid together: a fee takes at most what is available. */
  total: decimalText,
  /** The accounts that would have been free, by the first reason that applies. */
  waived: z.object({
    min_balance: z.int(),
    direct_deposit: z.int(),
    age_under: z.int(),
    age_from: z.int(),
  }),
});

export const dryRun = z.object({
  days: z.int(),
  /** Fewer than `days` if there was too much data to read in the time available. */
  daysRead: z.int(),
  customers: z.int(),
  movements: z.int(),
  byEffect: z.object({ fee: z.int(), refused: z.int(), held: z.int(), not_held: z.int() }),
  feesBefore: decimalText,
  feesAfter: decimalText,
  /** For a change of the maintenance fee, judged by the last calendar month; otherwise null. */
  monthlyFee: z
    .object({
      /** Its first day. */
      month: calendarDate(),
      /** The accounts of the types whose fee changes, which were open for all of it. */
      accounts: z.int(),
      /** False if there were too many accounts to read in the time available. */
      isComplete: z.boolean(),
      before: monthlyFigures,
      after: monthlyFigures,
    })
    .nullable(),
  examples: z.array(
    z.object({
      transactionId: positiveId,
      customer: z.object({ id: positiveId, name: z.string() }),
      createdAt: timestamp,
      type: z.enum(transactionTypes),
      amount: decimalText,
      effect: z.enum(termsEffects),
      /**
       * The fee that was charged, or the total that the customer had moved that day, including this
       * movement.
       */
      before: decimalText,
      /** The fee that would be charged, or the limit or threshold that would apply. */
      after: decimalText,
    }),
  ),
});
export type DryRun = z.infer<typeof dryRun>;

export const tryTerms = defineEndpoint({
  method: 'POST',
  path: '/api/admin/terms/dry-run',
  tag: 'Limits and fees',
  summary: 'Whom new limits or fees would have affected in the last 90 days; changes nothing',
  access: { staff: 'terms.manage' },
  body: z.object({ change: termsChange, startsOn }),
  status: 200,
  answer: dryRun,
  problems: ['not_found', 'conflict'],
});

/** For those who vote on it: the same for a change that is proposed. */
export const tryProposedTerms = defineEndpoint({
  method: 'POST',
  path: '/api/admin/proposals/:id/dry-run',
  tag: 'Limits and fees',
  summary: 'Whom proposed limits or fees would have affected in the last 90 days; changes nothing',
  access: { staff: 'terms.manage' },
  params: z.object({ id: positiveId }),
  status: 200,
  answer: dryRun,
  problems: ['not_found', 'conflict'],
});

const jsonMessage = 'Please try the change again.';

/** Newest day first: every movement that it would have affected, not only examples. */
export const exportDryRun = defineEndpoint({
  method: 'GET',
  path: '/api/admin/terms/dry-run/export',
  tag: 'Limits and fees',
  summary: 'Everyone whom new limits or fees would have affected in the last 90 days, as CSV',
  access: tryTerms.access,
  query: z.object({
    /** The change as the JSON text of `change` in the dry run. */
    change: z
      .string({ error: jsonMessage })
      .max(4_000, { error: jsonMessage })
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: jsonMessage });
          return z.NEVER;
        }
      })
      .pipe(termsChange),
    startsOn: calendarDate().optional(),
  }),
  status: 200,
  answer: z.string(),
  problems: tryTerms.problems,
});

export const proposeTerms = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/terms',
  tag: 'Limits and fees',
  summary: 'Change limits and fees, for everyone or for one customer; requires a second person',
  access: { staff: 'terms.manage' },
  confirmed: true,
  body: z.object({
    change: termsChange,
    /** The version that the form showed. */
    baseVersion: z.int().min(0),
    startsOn,
    /**
     * For a change of the bank's terms from a later day: the last planned one that the form showed;
     * 0 for none.
     */
    basePlan: z.int().min(0).default(0),
    reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
  }),
  status: 200,
  answer: z.object({ message: z.string() }),
  accepted: proposed,
  problems: ['confirmation_required', 'conflict', 'not_found', 'proposal_exists', 'recently_reset'],
});

export const withdrawPlannedTerms = defineEndpoint({
  method: 'POST',
  path: '/api/admin/terms/planned/:id/withdraw',
  tag: 'Limits and fees',
  summary: 'Withdraw planned limits and fees before their first day; those notified are told',
  access: { staff: 'terms.manage' },
  confirmed: true,
  params: z.object({ id: positiveId }),
  body: z.object({
    reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
  }),
  status: 200,
  answer: z.object({ message: z.string() }),
  problems: ['confirmation_required', 'conflict', 'not_found', 'recently_reset'],
});

export const withdrawCustomerTerms = defineEndpoint({
  ...withdrawPlannedTerms,
  path: '/api/admin/terms/customers/:id/planned/withdraw',
  summary: "Withdraw the planned change of a customer's own limits and fees; the customer is told",
});
