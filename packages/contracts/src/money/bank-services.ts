import { offerableTypes, paymentProviders } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, positiveId } from '../fields.ts';
import { bankTerms } from './terms.ts';

/**
 * How the bank handles a deposit that a customer orders: credits it immediately, holds it until
 * staff confirm the cash, or refuses it.
 */
export const depositModes = ['open', 'confirmed', 'off'] as const;
export type DepositMode = (typeof depositModes)[number];

/** Whether savings accounts earn interest today: none, some, or more than checking accounts do. */
const savingsInterests = ['none', 'some', 'more'] as const;
export type SavingsInterest = (typeof savingsInterests)[number];

/** The version of a text that applies, and the announced one that follows it. */
const textState = z.object({
  /** What an agreement to it names. */
  id: positiveId,
  title: z.string(),
  next: z.object({ id: positiveId, effective: calendarDate() }).nullable(),
});
export type TextState = z.infer<typeof textState>;

/**
 * The services that this bank offers, as configured by its operator. Screens omit those that are
 * missing here.
 */
const bankServices = z.object({
  /** Sandbox cards, demo people, and demo money. */
  isDemo: z.boolean(),
  /** Whether the demo can be reached from other machines; every page then shows a warning. */
  isPublicDemo: z.boolean(),
  /** Whether the bank sends email; a demo without a mail server does not. */
  sendsMail: z.boolean(),
  /** Whether the initial deposit can be paid by card. */
  cardDeposits: z.boolean(),
  deposits: z.enum(depositModes),
  /** Whether customers can order withdrawals themselves; otherwise they get cash at the counter. */
  withdrawals: z.boolean(),
  /** The types of account that can be opened. */
  accountTypes: z.array(z.enum(offerableTypes)),
  /** Those that are no longer offered, but of which there are accounts. */
  formerTypes: z.array(z.enum(offerableTypes)),
  /** Whether wires can be sent. */
  wires: z.boolean(),
  /** Whether other banks can credit and debit accounts through the ACH network. */
  ach: z.boolean(),
  /** How many banking days before their settlement wages are paid; 0 means on the day. */
  earlyPayDays: z.int(),
  /** Whether ACH payments can arrive on the same day. */
  sameDayAch: z.boolean(),
  /** Whether a demo plays the ACH network itself: a minute stands for a day. */
  simulatedAch: z.boolean(),
  /** Whether customers can link accounts at other banks, and transfer money from and to them. */
  bankTransfers: z.boolean(),
  /** Whether wires from other banks arrive. */
  incomingWires: z.boolean(),
  /** Limits and fees, by type of account. A customer may have individual ones (`/api/terms`). */
  terms: bankTerms,
  savingsInterest: z.enum(savingsInterests),
  /** How long the first wire or payment to a new outside recipient is held; 0 means no hold. */
  firstPaymentDelayHours: z.int(),
  /** Whether wires and external payments wait until the customer's email address is confirmed. */
  requiresConfirmedEmail: z.boolean(),
  /** The payment services that the bank offers. */
  paymentProviders: z.array(z.enum(paymentProviders)),
  /** When staff answer chats, in the bank's time zone; null means around the clock. */
  chatHours: z
    .array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() }))
    .nullable(),
  /** Whether the help page has the bank's own questions (`/api/help-topics`). */
  ownHelpTopics: z.boolean(),
  texts: z.object({ terms: textState, privacy: textState, esign: textState }),
  customers: z.object({
    /** Whether customers must add a second factor before they can do anything else. */
    requiresSecondFactor: z.boolean(),
  }),
  staff: z.object({
    /** Whether staff sessions require a second factor. */
    requiresSecondFactor: z.boolean(),
    /** The number of minutes without activity after which a staff session ends. */
    idleMinutes: z.int(),
  }),
});
export type BankServices = z.output<typeof bankServices>;

/**
 * Every page includes the same answer in `<meta name="bank-services">`, so that no screen waits for
 * it.
 */
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
