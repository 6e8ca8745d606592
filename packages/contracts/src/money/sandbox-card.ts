import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText } from '../fields.ts';

/**
 * The sandbox card processor's own API. Only its hosted fields call it, with the client secret of
 * one payment; it simulates what an outside processor offers to a browser.
 */

const clientSecret = z.string().max(200);
const typed = z.string().max(40);

const sandboxPayment = z.object({
  state: z.enum(['requires_payment_method', 'requires_action', 'succeeded']),
  amount: decimalText,
  currency: z.string(),
  cardLastFour: z.string().nullable(),
  /** Why the last card was refused, and the field at fault, if any. */
  problem: z
    .object({
      field: z.enum(['number', 'expiry', 'securityCode', 'zipCode']).nullable(),
      message: z.string(),
    })
    .nullable(),
});
export type SandboxPayment = z.infer<typeof sandboxPayment>;

const shared = {
  method: 'POST',
  tag: 'Sandbox card processor',
  access: 'anyone',
  status: 200,
  answer: sandboxPayment,
} as const;

export const readSandboxPayment = defineEndpoint({
  ...shared,
  path: '/sandbox-card/payment',
  summary: 'The state of a sandbox payment',
  body: z.object({ clientSecret }),
  problems: ['not_found'],
});

export const confirmSandboxPayment = defineEndpoint({
  ...shared,
  path: '/sandbox-card/confirm',
  summary: 'Pay with a test card',
  body: z.object({
    clientSecret,
    card: z.object({ number: typed, expiry: typed, securityCode: typed, zipCode: typed }),
  }),
  problems: ['not_found', 'too_many_attempts'],
});

export const authenticateSandboxPayment = defineEndpoint({
  ...shared,
  path: '/sandbox-card/authenticate',
  summary: 'Complete the confirmation step of a test card',
  body: z.object({ clientSecret, isApproved: z.boolean() }),
  problems: ['not_found'],
});
