import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { formatUsd } from '@seven-hills/money';
import { formatDateTime } from '../../ui/data/dates.ts';
import {
  centsOf,
  descriptionOf,
  feeLabel,
  statusName,
  totalOf,
  typeName,
} from '../transaction-words.ts';
import { paddedReference, type ReceiptLine, receiptText } from './receipt-document.ts';

export const receiptTitle = 'Transaction Receipt';
export const receiptNote = 'Please keep this receipt for your records.';

/**
 * A transaction's receipt, line by line, as its owner reads it. `ownAccountNumber` is the account
 * whose receipt it is; fee, other account and reason stand only where there is something to say.
 */
export function receiptLines(transaction: Transaction, ownAccountNumber: string): ReceiptLine[] {
  const fee = centsOf(transaction.transferFee);
  const amount = formatUsd(centsOf(transaction.amount));
  const lines: (ReceiptLine | null)[] = [
    { label: 'Transaction ID', value: paddedReference(transaction.id) },
    { label: 'Date & Time', value: formatDateTime(transaction.createdAt) },
    { label: 'Transaction Type', value: typeName(transaction.type) },
    { label: 'Amount', value: amount },
    fee > 0n ? { label: feeLabel(transaction), value: formatUsd(fee) } : null,
    fee > 0n ? { label: 'Total', value: formatUsd(totalOf(transaction)) } : null,
    { label: 'Description', value: descriptionOf(transaction) },
    { label: 'Account', value: ownAccountNumber },
    otherSide(transaction),
    transaction.channel === 'counter' ? { label: 'Made', value: 'At the counter' } : null,
    { label: 'Status', value: statusName(transaction.status) },
    transaction.heldUntil
      ? { label: 'Held Until', value: formatDateTime(transaction.heldUntil) }
      : null,
    transaction.statusReason ? { label: 'Reason', value: transaction.statusReason } : null,
  ];
  return lines.filter((line) => line !== null);
}

function otherSide(transaction: Transaction): ReceiptLine | null {
  const comesIn = transaction.direction === 'in';
  const number = comesIn ? transaction.fromAccountNumber : transaction.toAccountNumber;
  const external =
    transaction.externalAccountNumber && `account ending in ${transaction.externalAccountNumber}`;
  const parts = [
    transaction.counterparty ?? transaction.recipientName,
    number ?? external ?? transaction.paymentIdentifier,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return { label: comesIn ? 'From' : 'To', value: parts.join(', ') };
}

export const receiptFileName = (transaction: Transaction): string =>
  `receipt-${transaction.id}.txt`;

/** The receipt as the plain text that Download saves. `now` is when it was made. */
export function receiptFileText(
  transaction: Transaction,
  ownAccountNumber: string,
  now: Date = new Date(),
): string {
  return receiptText(
    receiptTitle,
    receiptLines(transaction, ownAccountNumber),
    `${receiptNote}\nGenerated on ${formatDateTime(now)}`,
  );
}
