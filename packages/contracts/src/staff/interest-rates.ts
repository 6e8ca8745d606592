import { certificateMonths, penaltyDaysRange } from '@seven-hills/bank/certificates';
import { accountTypes, limits } from '@seven-hills/bank/limits';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint, exportOf, noFilters } from '../endpoint.ts';
import {
  accountType,
  calendarDate,
  decimalText,
  isPositiveAmount,
  positiveId,
  requiredText,
  timestamp,
} from '../fields.ts';
import { interestTerms, percentage } from '../money/interest.ts';
import { proposed } from './proposals.ts';

const setTerms = interestTerms.extend({
  id: positiveId,
  accountType: z.enum(accountTypes),
  reason: z.string(),
  setAt: timestamp,
  /** Null for the demo's first rates. */
  setBy: z.object({ id: positiveId, name: z.string() }).nullable(),
  /** Whether these rates apply today, will apply later, or no longer apply. */
  standing: z.enum(['current', 'coming', 'past']),
});
export type SetInterestTerms = z.infer<typeof setTerms>;

export const listInterestTerms = defineEndpoint({
  method: 'GET',
  path: '/api/admin/interest-rates',
  tag: 'Interest',
  summary: 'All interest rates that were ever set, the last to apply first',
  access: { staff: 'work.view' },
  status: 200,
  answer: z.array(setTerms),
  problems: [],
});

const setCertificateRate = z.object({
  id: positiveId,
  months: z.int(),
  validFrom: calendarDate(),
  /** At 0, the term is not offered. */
  rate: percentage,
  apy: percentage,
  penaltyDays: z.int(),
  reason: z.string(),
  setAt: timestamp,
  /** Null for the demo's first rates. */
  setBy: z.object({ id: positiveId, name: z.string() }).nullable(),
  standing: z.enum(['current', 'coming', 'past']),
});
export type SetCertificateRate = z.infer<typeof setCertificateRate>;

export const listCertificateRates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/certificate-rates',
  tag: 'Interest',
  summary: 'All rates of certificates that were ever set, the last to apply first',
  access: { staff: 'work.view' },
  status: 200,
  answer: z.array(setCertificateRate),
  problems: [],
});

/** One line for each tier. */
export const exportInterestTerms = exportOf(
  listInterestTerms,
  'All interest rates that were ever set, as CSV',
  noFilters,
);

const percentMessage = `Enter a rate from 0 to ${limits.interestRatePercentMax} percent, with at most four decimals`;

/** Percent. */
const typedRate = z
  .string()
  .trim()
  .refine(
    (text) => /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= limits.interestRatePercentMax,
    { error: percentMessage },
  );

const interestRateForm = z.object({
  accountType,
  /** An ISO date, tomorrow at the earliest. */
  validFrom: calendarDate({ error: 'Choose the first day' }),
  isVariable: z.boolean(),
  tiers: z
    .array(
      z.object({
        /** Decimal text; the first tier begins at 0. */
        from: z
          .string()
          .trim()
          .refine((text) => /^0*(\.0{1,2})?$/.test(text) || parseAmount(text) !== null, {
            error: 'Please enter a valid amount.',
          }),
        rate: typedRate,
      }),
    )
    .min(1)
    .max(limits.interestTiersMax),
  reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
});
export type InterestRateForm = z.output<typeof interestRateForm>;

export const setInterestTerms = defineEndpoint({
  method: 'POST',
  path: '/api/admin/interest-rates',
  tag: 'Interest',
  summary: 'Change what an account type earns from a day on',
  access: { staff: 'rates.manage' },
  confirmed: true,
  body: interestRateForm,
  status: 200,
  answer: z.array(setTerms),
  accepted: proposed,
  problems: ['confirmation_required', 'conflict', 'proposal_exists', 'recently_reset'],
});

const [daysMin, daysMax] = penaltyDaysRange;

const certificateRateForm = z.object({
  months: z.literal(certificateMonths, { error: 'Please choose a term' }),
  /** An ISO date, tomorrow at the earliest. */
  validFrom: calendarDate({ error: 'Choose the first day' }),
  /** At 0, the term is no longer offered; certificates that renew then earn nothing. */
  rate: typedRate,
  penaltyDays: z
    .int({ error: `Enter ${daysMin} to ${daysMax} days` })
    .min(daysMin, { error: `Enter ${daysMin} to ${daysMax} days` })
    .max(daysMax, { error: `Enter ${daysMin} to ${daysMax} days` }),
  reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
});

export const setCertificateRates = defineEndpoint({
  method: 'POST',
  path: '/api/admin/certificate-rates',
  tag: 'Interest',
  summary: 'Change what new and renewed certificates of a term earn from a day on',
  access: { staff: 'rates.manage' },
  confirmed: true,
  body: certificateRateForm,
  status: 200,
  answer: z.array(setCertificateRate),
  accepted: proposed,
  problems: ['confirmation_required', 'conflict', 'proposal_exists', 'recently_reset'],
});

const setIraTermsRow = z.object({
  id: positiveId,
  taxYear: z.int(),
  limit: decimalText,
  limitFrom50: decimalText,
  deadline: calendarDate(),
  reason: z.string(),
  setAt: timestamp,
  /** Null for the first terms. */
  setBy: z.object({ id: positiveId, name: z.string() }).nullable(),
  standing: z.enum(['current', 'coming', 'past']),
});
export type SetIraTerms = z.infer<typeof setIraTermsRow>;

export const listIraTerms = defineEndpoint({
  method: 'GET',
  path: '/api/admin/ira-terms',
  tag: 'Interest',
  summary: 'All limits on contributions to IRAs that were ever set, the latest tax year first',
  access: { staff: 'work.view' },
  status: 200,
  answer: z.array(setIraTermsRow),
  problems: [],
});

const typedLimit = requiredText('Enter an amount').refine(isPositiveAmount, {
  error: 'Please enter a valid amount.',
});

const iraTermsForm = z
  .object({
    taxYear: z.int({ error: 'Enter a year' }).min(2000).max(2200),
    /** Decimal text, for all IRAs of a person together. */
    limit: typedLimit,
    /** For people who are 50 or older at the end of the year. */
    limitFrom50: typedLimit,
    deadline: calendarDate({ error: 'Choose the last day' }),
    reason: requiredText('Reason is required', limits.proposalReasonLengthMax),
  })
  .superRefine(({ taxYear, limit, limitFrom50, deadline }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((parseAmount(limitFrom50) ?? 0n) < (parseAmount(limit) ?? 0n))
      refuse('limitFrom50', 'The limit from age 50 must be at least the other one');
    if (Number(deadline.slice(0, 4)) !== taxYear + 1)
      refuse('deadline', 'The deadline must be in the year after the tax year');
  });

export const setIraTerms = defineEndpoint({
  method: 'POST',
  path: '/api/admin/ira-terms',
  tag: 'Interest',
  summary: 'Set how much a person can contribute to IRAs for a tax year, and until when',
  access: { staff: 'rates.manage' },
  confirmed: true,
  body: iraTermsForm,
  status: 200,
  answer: z.array(setIraTermsRow),
  accepted: proposed,
  problems: ['confirmation_required', 'conflict', 'proposal_exists', 'recently_reset'],
});
