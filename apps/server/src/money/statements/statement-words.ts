import { receiptNumber } from '@seven-hills/bank/brand';
import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import { feeLabel, withCounterparty } from '@seven-hills/bank/receipts/transaction-words';
import type { Transaction } from '@seven-hills/bank/transaction';
import { toAscii } from '../../platform/ascii.ts';
import { writeClock } from '../../platform/time/bank-calendar.ts';
import type { StatementDocument, StatementLine } from './statement-document.ts';

/** `Wire transfer`, `Zelle payment`: the kind of transaction. */
export function typeOf({ type, paymentProvider }: Transaction): string {
  if (type === 'external_payment' && paymentProvider)
    return `${providerNames[paymentProvider]} payment`;
  if (type.startsWith('ach_')) return `ACH ${type.slice('ach_'.length)}`;
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a line is a fee, with a movement or by the month, or returns one. */
export const isOfFee = ({ isFee, transaction }: StatementLine): boolean =>
  isFee || transaction.type === 'monthly_fee';

/** `Wire transfer to Ada Byron`: the kind of transaction, with its other side. */
export const movementOf = (transaction: Transaction): string =>
  withCounterparty(typeOf(transaction), transaction);

/** The title of a line: the movement, or what the fee is for. */
export function titleOf({ isFee, isTax, amount, transaction }: StatementLine): string {
  if (isTax) return amount < 0n ? 'Federal tax withheld' : 'Federal tax returned';
  if (!isFee) return movementOf(transaction);
  if (transaction.type === 'own_transfer') return feeLabel(transaction);
  const name = typeOf(transaction);
  // A payment's type begins with the name of its service, which keeps its capitals.
  const what = transaction.paymentProvider
    ? name
    : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return amount < 0n ? `Fee for ${what}` : `Fee returned with ${what}`;
}

/**
 * The customer's own description, and where money went outside the bank: `Rent · Venmo @jo-lee`.
 * Naming the service keeps a handle from looking like a spreadsheet's formula.
 */
export function memoOf(
  { transaction }: Pick<StatementLine, 'transaction'>,
  separator = ' · ',
): string {
  const { description, externalBankName, externalAccountNumber } = transaction;
  const { paymentProvider, paymentIdentifier } = transaction;
  const place = [
    externalBankName,
    externalAccountNumber && `account ending in ${externalAccountNumber}`,
  ]
    .filter(Boolean)
    .join(', ');
  const service = [paymentProvider && providerNames[paymentProvider], paymentIdentifier]
    .filter(Boolean)
    .join(' ');
  return [description, place, paymentIdentifier && service].filter(Boolean).join(separator);
}

export const receiptOfLine = ({ transaction }: Pick<StatementLine, 'transaction'>): string =>
  receiptNumber(transaction.id);

/**
 * The reference of an entry: the receipt, which a transaction shares with its fee or tax, made
 * unique.
 */
export const referenceOf = (line: Pick<StatementLine, 'transaction' | 'isFee' | 'isTax'>): string =>
  `${receiptOfLine(line)}${line.isFee ? '-FEE' : line.isTax ? '-TAX' : ''}`;

/**
 * The id of an entry for other programs: the account and the entry's number within it, which is a
 * key in the ledger. So no two entries share an id in any file, and an entry's id never changes.
 */
export const entryId = (document: StatementDocument, { sequence }: StatementLine): string =>
  `${document.bankAccount.id}-${sequence}`;

/** Cuts a text to a format's limit, in UTF-16 units, without splitting a character. */
export const cut = (text: string, lengthMax: number): string =>
  text.length <= lengthMax
    ? text
    : `${text.slice(0, lengthMax - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** `Closing balance`, or `Balance at 4:18 PM ET` while the last day is not over. */
export const closingName = ({
  asOf,
  isInterim,
}: Pick<StatementDocument, 'asOf' | 'isInterim'>): string =>
  isInterim ? `Balance at ${writeClock(asOf)}` : 'Closing balance';

/** Converts a text to ASCII and cuts it to a format's limit. */
export function cutAscii(text: string, lengthMax: number): string {
  const ascii = toAscii(text);
  return ascii.length <= lengthMax ? ascii : `${ascii.slice(0, lengthMax - 3).trimEnd()}...`;
}

/** `statement-2026-03`, or with both days for other periods; without an extension. */
export function fileNameOf({ from, to, hash }: StatementDocument): string {
  return hash === null ? `statement-${from}-to-${to}` : `statement-${from.slice(0, 7)}`;
}
