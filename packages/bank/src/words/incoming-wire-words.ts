import { words } from './words.ts';
/** Why an incoming wire waits for staff, as a sentence. The list is closed. */
export const holdReasonWords = {
  not_found: 'No account has the number that the wire states.',
  other_bank: 'The wire names another bank as the beneficiary’s.',
  closed: 'The account is closed.',
  awaits_deposit: 'The account awaits its initial deposit.',
  suspended: 'The account is suspended or frozen.',
  not_accepted: 'The account can’t take this deposit: a certificate, or an IRA beyond its limit.',
  not_due: 'The wire settles on a later day.',
  screening: 'Fraud screening holds the wire.',
  too_large: 'The balance would be too large.',
} as const;

export const holdReasons = Object.keys(holdReasonWords) as [HoldReason, ...HoldReason[]];
export type HoldReason = keyof typeof holdReasonWords;

/**
 * The reasons for which the bank returns a wire, with their words: codes of ISO 20022's external
 * return reasons.
 */
export const returnReasonWords = {
  AC01: 'Incorrect account number',
  AC04: 'Closed account',
  AC06: 'Blocked account',
  AG01: 'Account can’t receive wires',
  BE01: 'Name and account don’t match',
  BE06: 'Unknown beneficiary',
  MD07: 'Beneficiary deceased',
  RC01: 'Wrong bank',
  MS03: 'Reason not stated',
} as const;

export const returnReasons = Object.keys(returnReasonWords) as [ReturnReason, ...ReturnReason[]];
export type ReturnReason = keyof typeof returnReasonWords;

/** What became of an incoming wire. */
export const incomingWireStates = ['received', 'held', 'posted', 'returned'] as const;
export type IncomingWireState = (typeof incomingWireStates)[number];

/** What another bank's message asks for, or reports. */
export const wireRequestWords = {
  return_request: 'Request to return a wire',
  institution_transfer: 'Transfer between banks',
  investigation: 'Question about a wire',
  payment_return: 'Returned payment',
  rejection: 'Rejected message',
} as const;

export const wireRequestKinds = Object.keys(wireRequestWords) as [
  WireRequestKind,
  ...WireRequestKind[],
];
export type WireRequestKind = keyof typeof wireRequestWords;

/**
 * The reasons for which the bank does not return a wire, with their words: codes of ISO 20022's
 * external reasons for rejected cancellations.
 */
export const refusalReasonWords = {
  CUST: `The ${words.customer} does not consent`,
  NOAS: `No answer from the ${words.customer}`,
  AM04: 'Not enough money in the account',
  AC04: 'Closed account',
  ARDT: 'Already returned',
  NOOR: 'Wire never received',
  LEGL: 'Not permitted by law',
} as const;

export const refusalReasons = Object.keys(refusalReasonWords) as [
  RefusalReason,
  ...RefusalReason[],
];
export type RefusalReason = keyof typeof refusalReasonWords;
