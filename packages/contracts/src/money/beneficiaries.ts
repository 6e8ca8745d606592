import { sumOfShares, wholeShare } from '@seven-hills/bank/beneficiaries';
import { limits } from '@seven-hills/bank/limits';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, optionalText, positiveId, timestamp } from '../fields.ts';
import { factorProblems, withConfirmation } from '../people/parts/confirmation.ts';
import { firstName, lastName, withNameRules } from '../person-fields.ts';

const accountId = z.object({ id: positiveId });
const changeOfAccount = accountId.extend({ changeId: positiveId });
const passwordMissing = 'Please enter your password to confirm';

/** One beneficiary; `share` is in hundredths of a percent. */
export const beneficiary = z.object({
  firstName: z.string(),
  lastName: z.string(),
  relationship: z.string().nullable(),
  share: z.int(),
});

export const beneficiariesForm = z
  .array(
    withNameRules(
      z.object({
        firstName,
        lastName,
        relationship: optionalText(limits.beneficiaryRelationshipLengthMax),
        share: z
          .int({ error: 'Please enter a share, such as 50 or 33.34' })
          .min(1, { error: 'Each share must be more than 0%' })
          .max(wholeShare, { error: 'A share is at most 100%' }),
      }),
    ),
    { error: 'Please name the beneficiaries' },
  )
  .max(limits.beneficiariesMax, {
    error: `You can name ${limits.beneficiariesMax} beneficiaries at most`,
  })
  .refine((list) => list.length === 0 || sumOfShares(list) === wholeShare, {
    error: 'The shares must add up to 100%',
  });

/** The version of the rules that the owner read. */
const agreement = z.literal(beneficiaryAgreement.version, {
  error: 'Please read and accept the current version',
});

const designation = z.object({
  id: positiveId,
  /** In the owners' order; none if they named nobody. */
  beneficiaries: z.array(beneficiary),
  /** Since when it applies. */
  confirmedAt: timestamp,
});

const proposedDesignation = designation.omit({ confirmedAt: true }).extend({
  /** "Olivia M." */
  proposedBy: z.string(),
  proposedAt: timestamp,
  expiresAt: timestamp,
  /** The owners who have not confirmed it yet. */
  waitsFor: z.array(z.string()),
  waitsForYou: z.boolean(),
});

export const accountBeneficiaries = z.object({
  /** Null as long as nobody was ever named. */
  current: designation.nullable(),
  /** A change that waits for other owners. */
  proposed: proposedDesignation.nullable(),
});
export type AccountBeneficiaries = z.infer<typeof accountBeneficiaries>;

const shared = { tag: 'Beneficiaries', access: 'customer', status: 200 } as const;

export const listDecisions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/own-accounts/decisions',
  summary:
    'What waits for the caller to decide: invitations to share accounts, by confirmed email address, and changes of beneficiaries',
  answer: z.object({
    invitations: z.array(
      z.object({
        id: positiveId,
        /** "Olivia M." */
        invitedBy: z.string(),
        expiresAt: timestamp,
      }),
    ),
    beneficiaries: z.array(
      z.object({ accountId: positiveId, proposedBy: z.string(), expiresAt: timestamp }),
    ),
  }),
  problems: [],
});

export const getBeneficiaries = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/own-accounts/:id/beneficiaries',
  summary: 'Who receives the money after the last owner’s death, and a change that waits',
  params: accountId,
  answer: accountBeneficiaries,
  problems: ['not_found'],
});

export const changeBeneficiaries = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/own-accounts/:id/beneficiaries',
  summary: 'Name the beneficiaries of an account; with several owners, all must confirm',
  params: accountId,
  body: withConfirmation(
    z.object({ beneficiaries: beneficiariesForm, agreement }),
    passwordMissing,
  ),
  answer: accountBeneficiaries,
  problems: [...factorProblems, 'not_found', 'conflict'],
});

export const confirmBeneficiaries = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/own-accounts/:id/beneficiaries/:changeId/confirm',
  summary: 'Confirm a change that another owner proposed; it applies once all owners have',
  params: changeOfAccount,
  body: withConfirmation(z.object({ agreement }), passwordMissing),
  answer: accountBeneficiaries,
  problems: [...factorProblems, 'not_found', 'conflict'],
});

export const declineBeneficiaries = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/own-accounts/:id/beneficiaries/:changeId/decline',
  summary: 'Decline a proposed change, or withdraw one’s own',
  params: changeOfAccount,
  answer: messageAnswer,
  problems: ['not_found'],
});

/** `application/pdf` */
export const downloadDesignation = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/own-accounts/:id/beneficiaries/document',
  summary: 'The beneficiary designation of an account, as a PDF',
  params: accountId,
  answer: z.string(),
  problems: ['not_found'],
});
