import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText } from '../fields.ts';
import { paymentProviders } from '../limits.ts';

/**
 * What becomes of a deposit that a customer orders: credited at once, held until staff confirm the
 * cash, or not taken at all.
 */
export const depositModes = ['open', 'confirmed', 'off'] as const;
export type DepositMode = (typeof depositModes)[number];

/** What this bank offers, as its operator has set it up: screens leave out what is not here. */
export const bankServices = z.object({
  /** Sandbox cards, demo people and made-up money. */
  isDemo: z.boolean(),
  /** A demo that others than its machine's users can reach: every page warns them. */
  isPublicDemo: z.boolean(),
  /** Whether the initial deposit can be paid by card. */
  cardDeposits: z.boolean(),
  deposits: z.enum(depositModes),
  /** Whether customers order withdrawals themselves; otherwise they get cash at the counter. */
  withdrawals: z.boolean(),
  /** Whether wires can be sent. */
  wires: z.boolean(),
  /** What one customer may send in a day; null is unlimited. */
  dailyLimits: z.object({
    transfers: decimalText.nullable(),
    wires: decimalText.nullable(),
    payments: decimalText.nullable(),
  }),
  /** How long the first wire or payment to a new recipient outside the bank is held; 0 is not. */
  firstPaymentDelayHours: z.int(),
  /** The payment services that payments can be sent through. */
  paymentProviders: z.array(z.enum(paymentProviders)),
});
export type BankServices = z.output<typeof bankServices>;

/** The pages carry the same answer in `<meta name="bank-services">`, so that no screen waits for it. */
export const getBankServices = defineEndpoint({
  method: 'GET',
  path: '/api/bank',
  tag: 'Bank',
  summary: 'What this bank offers',
  access: 'anyone',
  status: 200,
  answer: bankServices,
  problems: [],
});
