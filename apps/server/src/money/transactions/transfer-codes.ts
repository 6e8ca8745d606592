import type { TransactionType } from '@seven-hills/bank/transaction';

type OtherReason =
  | 'fee'
  | 'penalty'
  | 'tax_withheld'
  | 'ach_return'
  | 'ach_suspense'
  | 'bank_transfer_hold'
  | 'proof_deposit'
  | 'ach_debit_return'
  | 'network_settlement'
  | 'early_pay'
  | 'ach_adjustment';

/** The reason for each ledger transfer, stored with it. Codes are never reused. */
export const transferCodes: Record<TransactionType | OtherReason, number> = {
  transfer: 1,
  deposit: 2,
  withdrawal: 3,
  initial_deposit: 4,
  wire_transfer: 5,
  external_payment: 6,
  adjustment: 7,
  fee: 8,
  wire_return: 9,
  interest: 10,
  correction: 11,
  own_transfer: 12,
  incoming_wire: 13,
  ach_credit: 14,
  ach_debit: 15,
  bank_transfer_in: 16,
  bank_transfer_out: 17,
  returned_deposit: 18,
  repayment: 19,
  penalty: 20,
  tax_withheld: 21,
  ach_return: 22,
  ach_suspense: 23,
  bank_transfer_return: 24,
  ach_debit_return: 28,
  bank_transfer_hold: 30,
  proof_deposit: 31,
  ach_payment: 32,
  network_settlement: 41,
  early_pay: 42,
  monthly_fee: 43,
  ach_adjustment: 44,
};

const reasons = new Map(Object.entries(transferCodes).map(([reason, code]) => [code, reason]));

/** The reason that a code stands for: `wire_transfer`, `fee`. */
export const transferReason = (code: number): string => reasons.get(code) ?? `code ${code}`;
