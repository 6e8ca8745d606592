import type { CalendarDate, MomentText } from './calendar/date-types.ts';
import type { DistributionReason } from './ira/ira-words.ts';
import type { PaymentProvider } from './limits.ts';

export const transactionTypes = [
  'deposit',
  'withdrawal',
  'transfer',
  'initial_deposit',
  'wire_transfer',
  'external_payment',
  'adjustment',
  'wire_return',
  'interest',
  'correction',
  'own_transfer',
  'incoming_wire',
  'ach_credit',
  'ach_debit',
  'bank_transfer_in',
  'bank_transfer_out',
  'bank_transfer_return',
  'returned_deposit',
  'repayment',
  'ach_payment',
  'monthly_fee',
] as const;

export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['pending', 'completed', 'declined', 'failed'] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

/** A transaction as a customer sees it, in the contract's form: amounts are decimal text. */
export interface Transaction {
  id: number;
  fromAccountId: number | null;
  toAccountId: number | null;
  amount: string;
  type: TransactionType;
  status: TransactionStatus;
  /** From the viewpoint of the caller's account: whether the money comes in or goes out. */
  direction: 'in' | 'out';
  description: string | null;
  /** Why staff declined it or a payment rail rejected it. */
  statusReason: string | null;
  /** Whether its payer took it back before it was final. */
  isTakenBack: boolean;
  externalBankName: string | null;
  /** The last four digits only. */
  externalAccountNumber: string | null;
  externalRoutingNumber: string | null;
  recipientName: string | null;
  recipientAddress: string | null;
  swiftCode: string | null;
  intermediaryBank: string | null;
  paymentProvider: PaymentProvider | null;
  paymentIdentifier: string | null;
  transferFee: string;
  exchangeRate: string | null;
  currency: 'USD';
  /** The account that the money came from, if it is at this bank. */
  fromAccountNumber: string | null;
  toAccountNumber: string | null;
  recipientAccount: string | null;
  /**
   * While pending: the time before which it is not sent, because its recipient is new to the
   * customer, or until which a transfer can be taken back.
   */
  heldUntil: MomentText | null;
  /** The day by which a pending wire or ACH payment arrives if nothing delays it. */
  arrivesBy: CalendarDate | null;
  /** `counter` for cash that staff posted; null for everything that the customer ordered. */
  channel: 'counter' | null;
  /** The schedule that made it, shown only to the customer who has the schedule. */
  scheduleId: number | null;
  /** The correction that reversed this transaction or its fee, if any. */
  correctedBy: number | null;
  /** For a correction: the transaction that it reverses. */
  corrects: number | null;
  /** True for an approved wire that is not being sent yet: an owner can still cancel it. */
  isUnsent?: boolean | undefined;
  /** The other customer of a transfer: "Olivia M." */
  counterparty: string | null;
  /** Which owner of a shared account ordered it: "Olivia M."; null for an account of one person. */
  orderedBy: string | null;
  /**
   * What left an IRA for its owner, as its owner sees it: why, the federal tax withheld, and what
   * the owner received of the amount.
   */
  distribution: { reason: DistributionReason; withheld: string; net: string } | null;
  createdAt: MomentText;
  updatedAt: MomentText;
}
