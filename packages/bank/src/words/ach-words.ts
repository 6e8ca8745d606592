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

/** Why an entry is not posted until staff decide, or kept in suspense. */
export const achHoldReasons = ['look_alike', 'message', 'frozen', 'awaits_deposit'] as const;
export type AchHoldReason = (typeof achHoldReasons)[number];

/**
 * The reasons for which staff return an entry (Nacha Operating Rules, Appendix Four). The bank finds
 * the others by itself.
 */
export const achReturnReasons = {
  R02: 'Account closed',
  R03: 'No account, or unable to locate account',
  R14: 'Representative payee deceased or unable to continue',
  R15: 'Beneficiary or account holder deceased',
  R16: 'Account frozen',
  R17: 'Suspected fraud',
  R20: 'Account takes no such entries',
  R23: 'Credit refused by the customer',
  R24: 'Duplicate entry',
} as const;
export type AchReturnReason = keyof typeof achReturnReasons;
