import {
  certificateMinimum,
  certificateMonths,
  maturityChoices,
} from '@seven-hills/bank/certificates';
import { accountTypes, limits } from '@seven-hills/bank/limits';
import { formatUsd, parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  optionalText,
  pin,
  positiveId,
  requiredText,
} from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { agreedForAccount } from '../people/parts/agreed-texts.ts';
import { percentage } from './interest.ts';
import { fromGoals } from './parts/from-goals.ts';
import { transaction } from './parts/transaction.ts';

/** The account types that a certificate can have: an IRA’s money stays in the IRA. */
export const certificateTypes = ['savings', 'ira'] as const;

const months = z.literal(certificateMonths, { error: 'Please choose a term' });

const certificateOffer = z.object({
  /**
   * Of the version that applies today; an order names it, so that it gets the rate that it showed.
   */
  id: positiveId,
  months,
  rate: percentage,
  /** The annual percentage yield if the interest stays in the certificate (12 CFR 1030). */
  apy: percentage,
  /** The days of simple interest that an early withdrawal costs. */
  penaltyDays: z.int(),
  /** When a certificate that is opened today matures. */
  maturesOn: calendarDate(),
});
export type CertificateOffer = z.infer<typeof certificateOffer>;

export const listCertificateOffers = defineEndpoint({
  method: 'GET',
  path: '/api/certificates/offers',
  tag: 'Certificates',
  summary: 'The terms that certificates are offered for today, the shortest first',
  access: 'customer',
  status: 200,
  answer: z.array(certificateOffer),
  problems: [],
});

const instructions = z.object({
  /** Where its interest is credited; null: to itself. */
  interestToAccountId: positiveId.nullable(),
  atMaturity: z.enum(maturityChoices, { error: 'Please choose what happens at maturity' }),
  /** Where its money goes at maturity; null if it renews. */
  payToAccountId: positiveId.nullable(),
});

const withInstructionRules = <Form extends z.ZodType<z.output<typeof instructions>>>(form: Form) =>
  form.superRefine(({ atMaturity, payToAccountId }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['payToAccountId'], message });
    if (atMaturity === 'pay_out' && payToAccountId === null)
      refuse('Please choose where the money goes at maturity');
    if (atMaturity === 'renew' && payToAccountId !== null)
      refuse('A certificate that renews is not paid out');
  });

const certificate = instructions.extend({
  id: positiveId,
  accountNumber: z.string(),
  accountType: z.enum(accountTypes),
  nickname: z.string().nullable(),
  /** Whether the caller may move its money and change what happens at maturity. */
  isOwned: z.boolean(),
  /**
   * The caller's accounts with the same owners, which its money can go to; the primary one first.
   */
  partnerIds: z.array(positiveId),
  balance: decimalText,
  months: z.int(),
  rate: percentage,
  apy: percentage,
  penaltyDays: z.int(),
  startsOn: calendarDate(),
  maturesOn: calendarDate(),
  /**
   * The last day on which money leaves without a penalty after a renewal; null if not in those
   * days.
   */
  graceThrough: calendarDate().nullable(),
  /** Whether its term has ended and its money could not be paid out yet. */
  isMatured: z.boolean(),
});
export type Certificate = z.infer<typeof certificate>;

const minimumMessage = `Please deposit at least ${formatUsd(certificateMinimum)}.`;

export const newCertificate = withInstructionRules(
  instructions.extend({
    accountType: z.enum(certificateTypes, { error: 'Please choose an account type' }),
    offerId: positiveId,
    fromAccountId: positiveId,
    amount: requiredText('Please enter a valid amount.').refine(
      (text) => (parseAmount(text) ?? 0n) >= certificateMinimum,
      { error: minimumMessage },
    ),
    nickname: optionalText(limits.accountNicknameLengthMax),
    /** The versions that apply to the certificate, which the customer read. */
    agreements: agreedForAccount,
    fromGoals,
    pin,
  }),
);

export const openCertificate = defineEndpoint({
  method: 'POST',
  path: '/api/certificates',
  tag: 'Certificates',
  summary: 'Open a certificate with money of one of the caller’s accounts',
  access: 'customer',
  ofAccount: true,
  idempotent: true,
  body: newCertificate,
  status: 201,
  answer: certificate,
  problems: [...movementProblems, 'not_offered', 'not_found', 'text_outdated', 'conflict'],
});

const id = z.object({ id: positiveId });

export const getCertificate = defineEndpoint({
  method: 'GET',
  path: '/api/certificates/:id',
  tag: 'Certificates',
  summary: 'The term of a certificate, and what happens at its maturity',
  access: 'signed-in',
  params: id,
  status: 200,
  answer: certificate,
  problems: ['not_found'],
});

export const changeCertificate = defineEndpoint({
  method: 'PATCH',
  path: '/api/certificates/:id',
  tag: 'Certificates',
  summary: 'Change where the interest goes and what happens at maturity',
  access: 'customer',
  params: id,
  body: withInstructionRules(instructions),
  status: 200,
  answer: certificate,
  problems: ['not_found', 'conflict'],
});

const amountToWithdraw = requiredText('Please enter a valid amount.').refine(
  (text) => (parseAmount(text) ?? 0n) > 0n,
  { error: 'Please enter a valid amount.' },
);

export const previewCertificateWithdrawal = defineEndpoint({
  method: 'GET',
  path: '/api/certificates/:id/withdrawal',
  tag: 'Certificates',
  summary: 'What withdrawing an amount, or everything, costs today',
  access: 'customer',
  params: id,
  query: z.object({
    /** Without it: everything, which closes the certificate. */
    amount: amountToWithdraw.optional(),
  }),
  status: 200,
  answer: z.object({
    /** What leaves the certificate. */
    amount: decimalText,
    penalty: decimalText,
    /** What arrives. */
    received: decimalText,
    /** The interest that is credited before everything leaves. */
    interest: decimalText,
    penaltyDays: z.int(),
  }),
  problems: ['not_found', 'conflict'],
});

export const withdrawFromCertificate = defineEndpoint({
  method: 'POST',
  path: '/api/certificates/:id/withdrawal',
  tag: 'Certificates',
  summary: 'Withdraw an amount, or everything, to another account with the same owners',
  access: 'customer',
  idempotent: true,
  params: id,
  body: z.object({
    /** Without it: everything, which closes the certificate. */
    amount: amountToWithdraw.nullish(),
    /** The penalty that the customer saw. */
    penalty: decimalText,
    toAccountId: positiveId,
    pin,
  }),
  status: 201,
  answer: transaction,
  problems: [...movementProblems, 'not_found', 'conflict', 'balance_changed'],
});
