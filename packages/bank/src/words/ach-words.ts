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
