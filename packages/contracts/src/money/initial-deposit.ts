import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText } from '../fields.ts';

/** The card processors that the web app has a form for. */
const cardProcessors = ['sandbox', 'stripe'] as const;
export type CardProcessorName = (typeof cardProcessors)[number];

export const createInitialDepositPayment = defineEndpoint({
  method: 'POST',
  path: '/api/create-initial-deposit-payment',
  tag: 'Initial deposit',
  summary: 'Start (or resume) the card payment of the first deposit, which activates the account',
  access: 'signed-in',
  body: z.object({}).nullish(),
  status: 200,
  answer: z.object({
    clientSecret: z.string(),
    processor: z.enum(cardProcessors),
    /** Stripe's publishable key, if Stripe is the processor. */
    publishableKey: z.string().nullable(),
    amount: decimalText,
    currency: z.literal('USD'),
  }),
  problems: [
    'not_offered',
    'account_suspended',
    'deposit_already_made',
    'not_found',
    'conflict',
    'payment_provider_error',
    'too_many_attempts',
  ],
});

const depositState = z.enum(['none', 'processing', 'requires_action', 'failed', 'credited']);
export type DepositState = z.infer<typeof depositState>;

/** Reads the state from the processor, and credits the account if the first deposit was paid. */
export const getInitialDepositStatus = defineEndpoint({
  method: 'GET',
  path: '/api/initial-deposit/status',
  tag: 'Initial deposit',
  summary: 'The state of the card payment',
  access: 'signed-in',
  status: 200,
  answer: z.object({
    state: depositState,
    hasInitialDeposit: z.boolean(),
    /** The processor's message if the card was refused. */
    message: z.string().nullable(),
  }),
  problems: ['payment_provider_error', 'too_many_attempts'],
});
