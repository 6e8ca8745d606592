import type {
  Transaction,
  TransactionStatus,
  TransactionType,
} from '@seven-hills/contracts/api/money/transactions';
import { type Cents, parseAmount } from '@seven-hills/money';

const typeNames: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  initial_deposit: 'Initial Deposit',
  wire_transfer: 'Wire Transfer',
  external_payment: 'External Payment',
  adjustment: 'Adjustment',
  wire_return: 'Wire Return',
};

const statusNames: Record<TransactionStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  declined: 'Declined',
  failed: 'Failed',
};

/** `Wire Transfer` */
export const typeName = (type: TransactionType): string => typeNames[type];

/** `Pending` */
export const statusName = (status: TransactionStatus): string => statusNames[status];

/** The decimal text of an answer (`-12.30`) in cents. Fails with an Error on anything else. */
export function centsOf(decimal: string): Cents {
  const cents = parseAmount(decimal.replace(/^-/, ''));
  if (cents === null) throw new Error(`not an amount: ${decimal}`);
  return decimal.startsWith('-') ? -cents : cents;
}

/** `Transfer to Marcus R.`, `Deposit at the counter`: what happened, with the other side or the place. */
export function movementName(transaction: Transaction): string {
  const name = typeName(transaction.type);
  if (transaction.channel === 'counter') return `${name} at the counter`;
  const other = transaction.counterparty ?? transaction.recipientName;
  if (!other) return name;
  return `${name} ${transaction.direction === 'in' ? 'from' : 'to'} ${other}`;
}

/** The customer's own words, else what happened. */
export const descriptionOf = (transaction: Transaction): string =>
  transaction.description ?? movementName(transaction);

/** A wire that came back brings its fee along. */
export const feeLabel = ({ type }: Pick<Transaction, 'type'>): string =>
  type === 'wire_return' ? 'Fee Returned' : 'Fee';

/** The amount and its fee in cents: what leaves or enters the account in all. */
export const totalOf = (transaction: Transaction): Cents =>
  centsOf(transaction.amount) + centsOf(transaction.transferFee);
