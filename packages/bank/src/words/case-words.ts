/**
 * The kinds of problems that a customer can report about a transaction, following 12 CFR
 * 1005.11(a)(1):
 * - `not_authorized`, `authorization_revoked`: an unauthorized transfer (i)
 * - `not_as_agreed`, `payment_stopped`: an incorrect debit by a company (ii)
 * - `wrong_amount`, `sent_twice`: an incorrect transfer (ii)
 * - `not_received`: an incorrect transfer (ii), or one that a statement omits (iii)
 * - `statement_error`: a computational or bookkeeping error, or one on a statement (iii, iv)
 * - `other`: any other error, or a request for information about a transfer (vi, vii)
 */
export const errorKinds = [
  'not_authorized',
  'authorization_revoked',
  'not_as_agreed',
  'payment_stopped',
  'wrong_amount',
  'not_received',
  'sent_twice',
  'statement_error',
  'other',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export const errorKindWords: Readonly<Record<ErrorKind, string>> = {
  not_authorized: 'I did not authorize it',
  authorization_revoked: 'I revoked the authorization before',
  not_as_agreed: 'The amount or date is not what I agreed to',
  payment_stopped: 'I stopped this payment before it was made',
  wrong_amount: 'The amount is wrong',
  not_received: 'The money was not received',
  sent_twice: 'It was sent twice',
  statement_error: 'A statement or calculation is wrong',
  other: 'Something else',
};

/** The same kinds, as staff lists show them. */
export const errorKindNames: Readonly<Record<ErrorKind, string>> = {
  not_authorized: 'Not authorized',
  authorization_revoked: 'Authorization revoked',
  not_as_agreed: 'Not as agreed',
  payment_stopped: 'Stopped before',
  wrong_amount: 'Wrong amount',
  not_received: 'Not received',
  sent_twice: 'Sent twice',
  statement_error: 'Statement or calculation error',
  other: 'Other error',
};

/**
 * - `open`: the bank is looking into it
 * - `debit_due`: concluded; the bank reverses provisional credit on the announced day
 * - `closed`: concluded, with nothing left to do
 */
export const caseStates = ['open', 'debit_due', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

export const caseOutcomes = ['error_found', 'partly', 'no_error'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const caseOutcomeWords: Readonly<Record<CaseOutcome, string>> = {
  error_found: 'There was an error',
  partly: 'There was an error in part of it',
  no_error: 'There was no error',
};

/** Why an investigation may take 90 days, 12 CFR 1005.11(c)(3)(ii)(A) and (B). */
export const longerReasons = ['foreign_initiated', 'point_of_sale'] as const;
export type LongerReason = (typeof longerReasons)[number];

export const longerReasonWords: Readonly<Record<LongerReason, string>> = {
  foreign_initiated: 'The transfer was initiated outside the United States',
  point_of_sale: 'It was a debit card payment at a point of sale',
};

export const caseLimits = {
  /** The maximum number of problems that a customer can report in a day. */
  reportsPerDay: 10,
  descriptionLengthMin: 10,
  descriptionLengthMax: 1_000,
  explanationLengthMin: 10,
  explanationLengthMax: 1_000,
  /** The maximum number of messages that each side can add to a case, in a day and in all. */
  messagesPerDay: 30,
  messagesMax: 200,
  /** The maximum number of files that each side can add to a case, and the size of each. */
  filesMax: 10,
  fileBytesMax: 5 * 1024 * 1024,
  fileNameLengthMax: 100,
} as const;

/** The types of files that a case takes, which their content decides. */
export const caseFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type CaseFileType = (typeof caseFileTypes)[number];

/** `C00000042`: the number that the customer quotes on the phone. */
export const caseNumber = (id: number | bigint): string => `C${String(id).padStart(8, '0')}`;
