import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import { bringsFee } from '../payments/returned-fees.ts';
import type { Transaction, TransactionStatus, TransactionType } from '../transaction.ts';
import { words } from '../words/words.ts';

/** The name of each type. */
export const typeNames: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  initial_deposit: 'Initial Deposit',
  wire_transfer: 'Wire Transfer',
  external_payment: 'External Payment',
  adjustment: 'Adjustment',
  wire_return: 'Wire Return',
  interest: words.Interest,
  correction: 'Correction',
  own_transfer: 'Between My Accounts',
  incoming_wire: 'Incoming Wire',
  ach_credit: 'ACH Deposit',
  ach_debit: 'ACH Debit',
  bank_transfer_in: 'Bank Transfer In',
  bank_transfer_out: 'Bank Transfer Out',
  bank_transfer_return: 'Returned Bank Transfer',
  returned_deposit: 'Returned Deposit',
  repayment: 'Repayment of Returned Deposit',
  ach_payment: 'ACH Payment',
  monthly_fee: 'Maintenance Fee',
};

const statusNames: Record<TransactionStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  declined: 'Declined',
  failed: 'Failed',
};

/** `Wire Transfer` */
export const typeName = (type: TransactionType): string => typeNames[type];

/** `Pending`; `Taken Back` for a transfer that its payer took back. */
export const statusName = ({
  status,
  isTakenBack,
}: Pick<Transaction, 'status' | 'isTakenBack'>): string =>
  isTakenBack ? 'Taken Back' : statusNames[status];

/**
 * Converts the decimal text of an answer (`-12.30`) to cents. Throws an Error for anything else.
 */
export function centsOf(decimal: string): Cents {
  const cents = parseAmount(decimal.replace(/^-/, ''));
  if (cents === null) throw new Error(`not an amount: ${decimal}`);
  return decimal.startsWith('-') ? -cents : cents;
}

/** The decimal text of an answer as people read it: `$1,234.50`. */
export const usdOf = (decimal: string): string => formatUsd(centsOf(decimal));

/** The person or company on the other side: "Marcus R."; null if there is none. */
export const counterpartyOf = ({
  counterparty,
  recipientName,
}: Pick<Transaction, 'counterparty' | 'recipientName'>): string | null =>
  counterparty ?? recipientName;

type Sides = Pick<Transaction, 'direction' | 'fromAccountNumber' | 'toAccountNumber'>;

/** The number of the account that a transaction is shown for. */
export const ownNumberOf = ({ direction, fromAccountNumber, toAccountNumber }: Sides) =>
  direction === 'in' ? toAccountNumber : fromAccountNumber;

/** What a customer calls an account, from its number. */
export type NameAccount = (accountNumber: string) => string;

/** `account ••1234`: without a name. */
export const accountEnding: NameAccount = (accountNumber) => `account ••${accountNumber.slice(-4)}`;

/**
 * `To account ••1234`, `From Savings ••1234`: the customer's other account, in a transfer between
 * their own, or in one with a joint account that `nameOf` knows; otherwise null.
 */
export function otherOwnAccount(
  { type, direction, fromAccountNumber, toAccountNumber }: Sides & Pick<Transaction, 'type'>,
  nameOf = accountEnding,
): string | null {
  const [word, number] = direction === 'in' ? ['From', fromAccountNumber] : ['To', toAccountNumber];
  if (number === null) return null;
  const name = nameOf(number);
  const isOwn = type === 'own_transfer' || (type === 'transfer' && name !== accountEnding(number));
  return isOwn ? `${word} ${name}` : null;
}

/** `Transfer to Marcus R.`: a name of the movement, with the other party if there is one. */
export function withCounterparty(name: string, transaction: Transaction): string {
  const other = counterpartyOf(transaction);
  if (!other) return name;
  return `${name} ${transaction.direction === 'in' ? 'from' : 'to'} ${other}`;
}

/**
 * `Transfer to Marcus R.`, `Deposit at the counter`: the type, with the other party or the place.
 */
export function movementName(transaction: Transaction): string {
  const name = typeName(transaction.type);
  return transaction.channel === 'counter'
    ? `${name} at the counter`
    : withCounterparty(name, transaction);
}

/** The customer's description, or else the name of the movement. */
export const descriptionOf = (transaction: Transaction): string =>
  transaction.description ?? movementName(transaction);

/**
 * A wire that was returned or corrected also returns its fee; between own accounts, only the early
 * withdrawal from a certificate costs something, and tax is withheld from what leaves an IRA.
 */
export const feeLabel = ({
  distribution = null,
  ...moved
}: Parameters<typeof feeMoved>[0] & Partial<Pick<Transaction, 'distribution'>>): string =>
  distribution !== null
    ? 'Federal Tax Withheld'
    : moved.type === 'own_transfer' && feeMoved(moved) !== 0n
      ? 'Early Withdrawal Penalty'
      : bringsFee.includes(moved.type)
        ? 'Fee Returned'
        : 'Fee';

/** The fee in cents that the account paid or got back; a counterparty's fee is not included. */
export const feeMoved = ({
  direction,
  transferFee,
  type,
}: Pick<Transaction, 'direction' | 'transferFee' | 'type'>): Cents =>
  direction === 'out' || bringsFee.includes(type) ? centsOf(transferFee) : 0n;

/** The amount plus its fee in cents: the total that leaves or enters the account. */
export const totalOf = (
  transaction: Pick<Transaction, 'amount' | 'direction' | 'transferFee' | 'type'>,
): Cents => centsOf(transaction.amount) + feeMoved(transaction);

/** Whether it ended without moving money. */
export const isUndone = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'declined' || status === 'failed';
