/** Where a received ACH entry stands. */
export const achEntryStates = [
  'waiting',
  'posted',
  'suspended',
  'held',
  'returning',
  'returned',
  'done',
] as const;
export type AchEntryState = (typeof achEntryStates)[number];

/**
 * What staff must know of an entry. A protected federal benefit has the originator status 2 and a
 * description that begins with XX (31 CFR 212.3); a reclamation takes back what was paid after a
 * death, and has the description RECLAIM (Nacha Operating Rules, Appendix Three).
 */
export const achEntryMarks = ['protected_benefit', 'reclamation'] as const;
export type AchEntryMark = (typeof achEntryMarks)[number];

/** Where an order of the bank stands: `assigned` is in a file. */
export const achOrderStates = ['held', 'canceled', 'assigned', 'settled', 'returned'] as const;
export type AchOrderState = (typeof achOrderStates)[number];

/** Why an entry is not posted until staff decide, or kept in suspense. */
export const achHoldReasons = [
  'look_alike',
  'change',
  'message',
  'frozen',
  'awaits_deposit',
  'screening',
] as const;
export type AchHoldReason = (typeof achHoldReasons)[number];

/** The reasons for which the bank returns entries (Nacha Operating Rules, Appendix Four). */
export const achReturnReasons = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account, or unable to locate account',
  R04: 'Invalid account number',
  R05: 'Unauthorized debit to a consumer account with a corporate class code',
  R07: 'Authorization revoked by the customer',
  R08: 'Payment stopped',
  R10: `Customer advises the originator is not known or not authorized`,
  R11: 'Entry not in accordance with the terms of the authorization',
  R14: 'Representative payee deceased or unable to continue',
  R15: 'Beneficiary or account holder deceased',
  R16: 'Account frozen',
  R17: 'Suspected fraud',
  R20: 'Account takes no such entries',
  R23: 'Credit refused by the customer',
  R24: 'Duplicate entry',
  R37: 'Source document presented for payment',
  R51: 'Check entry is ineligible or improper',
  R52: 'Stop payment on a check entry',
  R53: 'Check and its entry presented for payment',
} as const;
export type AchReturnReason = keyof typeof achReturnReasons;

/** Why staff reverse an entry that was sent: the errors that the network's rules list. */
export const reversalReasons = {
  duplicate: 'Sent twice',
  wrong_receiver: 'Sent to the wrong account',
  wrong_amount: 'Sent with the wrong amount',
  too_early: 'Debited before the intended day',
  too_late: 'Credited after the intended day',
} as const;
export type ReversalReason = keyof typeof reversalReasons;
export const reversalReasonNames = Object.keys(reversalReasons) as [
  ReversalReason,
  ...ReversalReason[],
];

/** The notification of change with which the bank answers a prenote (Appendix Five). */
export const ownChanges = { C05: 'Incorrect type of account' } as const;

/**
 * Why the bank dishonors a return of its own entry (Appendix Four, dishonored returns). R69 states
 * which field is wrong: 02, 03, or 05.
 */
export const dishonorReasons = {
  R61: 'Misrouted return',
  R67: 'Duplicate return',
  R68: 'Untimely return',
  'R69/02': 'Wrong trace number of the original entry',
  'R69/03': 'Wrong amount',
  'R69/05': 'Wrong transaction code',
} as const;
export type DishonorReason = keyof typeof dishonorReasons;
export const dishonorReasonNames = Object.keys(dishonorReasons) as [
  DishonorReason,
  ...DishonorReason[],
];

/** The codes with which the bank refuses a notification of change (Appendix Five). */
export const changeRefusals = {
  C61: 'Misrouted notification of change',
  C62: 'Incorrect trace number',
  C63: 'Incorrect company identification',
  C64: 'Incorrect individual identification number',
  C65: 'Incorrectly formatted corrected data',
  C66: 'Incorrect discretionary data',
  C67: 'Routing number not from the original entry',
  C68: 'Account number not from the original entry',
  C69: 'Incorrect transaction code',
} as const;
export type ChangeRefusal = keyof typeof changeRefusals;
export const changeRefusalCodes = Object.keys(changeRefusals) as [
  ChangeRefusal,
  ...ChangeRefusal[],
];

/** What an answer of the bank says, by its code: why it returns, dishonors, or refuses. */
export const answerWords: Readonly<Record<string, string>> = {
  ...achReturnReasons,
  ...ownChanges,
  ...dishonorReasons,
  ...changeRefusals,
  R69: 'Field error',
};

/** Where staff book a return that the bank could not: with its customer, or in the bank's books. */
export const returnDestinations = ['customer', 'adjustments'] as const;
export type ReturnDestination = (typeof returnDestinations)[number];

/** Those that staff choose from. The bank finds out by itself whether R01 and R04 apply. */
export const staffReturnReasons = [
  'R02',
  'R03',
  'R07',
  'R08',
  'R14',
  'R15',
  'R16',
  'R17',
  'R20',
  'R23',
  'R24',
] as const satisfies readonly AchReturnReason[];
