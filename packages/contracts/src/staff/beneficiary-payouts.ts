import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, messageAnswer, positiveId } from '../fields.ts';
import { proposed } from './proposals.ts';

const account = z.object({ id: positiveId });

/** Who receives how much of an account whose last owner has died. */
const payoutPlan = z.object({
  /** Why nothing can be paid yet, as a sentence; null if it can. */
  refusal: z.string().nullable(),
  /** The balance with the interest through yesterday. */
  total: decimalText,
  /** Whether nobody is named, so that the estate receives everything, by check. */
  isToEstate: z.boolean(),
  /** None while the account is not one of a single person who has died. */
  payees: z.array(
    z.object({
      name: z.string(),
      /** In hundredths of a percent. */
      share: z.int(),
      amount: decimalText,
    }),
  ),
});
export type PayoutPlan = z.infer<typeof payoutPlan>;

export const getPayoutPlan = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/payout',
  tag: 'Staff',
  summary: 'How an account would be paid out after the death of its only owner',
  access: { staff: 'customers.view' },
  params: account,
  status: 200,
  answer: payoutPlan,
  problems: ['not_found', 'conflict'],
});

export const proposePayout = defineEndpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/payout',
  tag: 'Staff',
  summary: 'Propose to pay the beneficiaries of an account, or the estate, and to close it',
  access: { staff: 'accounts.close' },
  confirmed: true,
  params: account,
  body: z.object({
    /** In the order of the plan: the account of each here; null for an official check. */
    accountNumbers: z
      .array(
        z
          .string()
          .trim()
          .regex(/^\d{10}$/, { error: 'Please enter the number of an account here' })
          .nullable(),
      )
      .min(1)
      .max(10),
  }),
  status: 200,
  answer: messageAnswer,
  accepted: proposed,
  problems: ['confirmation_required', 'not_found', 'conflict', 'proposal_exists', 'recently_reset'],
});
