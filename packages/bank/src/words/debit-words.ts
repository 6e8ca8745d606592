import type { ErrorKind } from './case-words.ts';
import { words } from './words.ts';

/** What a stop order covers: the next payment that fits, or every debit of a company. */
export const stopScopes = ['payment', 'company'] as const;
export type StopScope = (typeof stopScopes)[number];

/**
 * Where a stop order stands:
 * - `active`: it stops what fits
 * - `used`: it was for one payment, which was returned
 * - `expired`: it was for one payment, which did not come
 * - `lapsed`: it was oral, and nobody confirmed it in writing
 * - `lifted`: the customer or staff ended it
 */
export const stopStates = ['active', 'used', 'expired', 'lapsed', 'lifted'] as const;
export type StopState = (typeof stopStates)[number];

export const stopStateWords: Readonly<Record<StopState, string>> = {
  active: 'Active',
  used: 'Payment stopped',
  expired: 'Expired',
  lapsed: 'Lapsed',
  lifted: 'Lifted',
};

export const stopLimits = {
  /** How long an order to stop one payment lasts. */
  paymentMonths: 6,
  /** How long an oral order binds without a written confirmation, 12 CFR 1005.10(c)(2). */
  oralDays: 14,
  /** The most active orders on one account. */
  activeMax: 50,
  reasonLengthMin: 5,
  reasonLengthMax: 300,
} as const;

/** The problems with a debit of another bank, each with what the customer states about it. */
export const debitErrorKinds = [
  'not_authorized',
  'authorization_revoked',
  'not_as_agreed',
  'payment_stopped',
] as const satisfies readonly ErrorKind[];
export type DebitErrorKind = (typeof debitErrorKinds)[number];

export const isDebitErrorKind = (kind: ErrorKind): kind is DebitErrorKind =>
  (debitErrorKinds as readonly ErrorKind[]).includes(kind);

const claims: Readonly<Record<DebitErrorKind, (company: string) => string>> = {
  not_authorized: (company) =>
    `I did not authorize ${company} to debit my account, or I do not know ${company}.`,
  authorization_revoked: (company) =>
    `I authorized ${company} to debit my account, but I revoked that authorization before the debit.`,
  not_as_agreed: (company) =>
    `I authorized ${company} to debit my account, but this debit differs from what I authorized: its amount is different, it was made earlier than agreed, or it breaks another term.`,
  payment_stopped: (company) =>
    `I ordered the ${words.bank} to stop this payment to ${company} before it was made.`,
};

interface StatedDebit {
  company: string;
  /** Formatted for people. */
  amount: string;
  postedOn: string;
  accountEnding: string;
}

/**
 * The paragraphs of a written statement of unauthorized debit (Nacha Operating Rules, Section
 * 3.12.4): the debit, what is wrong with it, and that the statement is true. The customer signs it
 * with their name.
 */
export const debitStatement = (kind: DebitErrorKind, debit: StatedDebit): readonly string[] => [
  `On ${debit.postedOn}, ${debit.amount} was debited from my account ending in ${debit.accountEnding} by ${debit.company}.`,
  claims[kind](debit.company),
  'The debit was not made with fraudulent intent by me or anyone acting in concert with me. I own this account, or may act for its owner. I declare that this statement is true and correct.',
];
