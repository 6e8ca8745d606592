import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { receiptNumber } from '@seven-hills/contracts/brand';
import type { AccountType } from '@seven-hills/contracts/limits';
import { providerNames } from '@seven-hills/contracts/payments/payment-providers';
import type { StatementDocument, StatementLine } from './statement-document.ts';

const accountNames: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  ira: 'IRA',
};

/** `Checking` */
export const accountName = (type: AccountType): string => accountNames[type];

/** The other side of a transaction: a person, a company, or nobody. */
export const counterpartyOf = ({ counterparty, recipientName }: Transaction): string | null =>
  counterparty ?? recipientName;

/** `Wire transfer`, `Zelle payment`: what a transaction is. */
export function typeOf({ type, paymentProvider }: Transaction): string {
  if (type === 'external_payment' && paymentProvider)
    return `${providerNames[paymentProvider]} payment`;
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Wire transfer to Ada Byron`: what a transaction is, with its other side. */
export function movementOf(transaction: Transaction): string {
  const other = counterpartyOf(transaction);
  if (!other) return typeOf(transaction);
  return `${typeOf(transaction)} ${transaction.direction === 'in' ? 'from' : 'to'} ${other}`;
}

/** What a line says first: the movement, or whose fee it is. */
export function titleOf({ isFee, amount, transaction }: StatementLine): string {
  if (!isFee) return movementOf(transaction);
  const what = typeOf(transaction).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  return amount < 0n ? `Fee for ${what}` : `Fee returned with ${what}`;
}

/** The customer's own words, and where money went to outside the bank. */
export function memoOf({ transaction }: Pick<StatementLine, 'transaction'>): string {
  const { description, externalBankName, externalAccountNumber, paymentIdentifier } = transaction;
  const place = [externalBankName, externalAccountNumber && `account ••${externalAccountNumber}`]
    .filter(Boolean)
    .join(', ');
  return [description, place, paymentIdentifier].filter(Boolean).join(' · ');
}

export const receiptOfLine = ({ transaction }: Pick<StatementLine, 'transaction'>): string =>
  receiptNumber(transaction.id);

/**
 * The id of an entry for other programs: the account and its number along the account, which is a key
 * of the ledger. So no two entries share one, whatever files they are in, and an entry keeps its own.
 */
export const entryId = (document: StatementDocument, { sequence }: StatementLine): string =>
  `${document.bankAccount.id}-${sequence}`;

/** Cuts a text to what a format allows, in UTF-16 units, between characters. */
export const cut = (text: string, lengthMax: number): string =>
  text.length <= lengthMax
    ? text
    : `${text.slice(0, lengthMax - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** `statement-2026-03`, or with both days for other periods: without its ending. */
export function fileNameOf({ from, to, hash }: StatementDocument): string {
  return hash === null ? `statement-${from}-to-${to}` : `statement-${from.slice(0, 7)}`;
}
