import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
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
import {
  keepThisReceipt,
  linesOf,
  paddedReference,
  type ReceiptDocument,
} from './receipt-document.ts';

/**
 * A transaction's receipt as its owner reads it. `ownAccountNumber` is the account whose receipt it
 * is; fee, other account, and reason appear only if there are any.
 */
export function transactionReceipt(
  transaction: Transaction,
  ownAccountNumber: string,
): ReceiptDocument {
  const { heldUntil } = transaction;
  const hasFee = centsOf(transaction.transferFee) > 0n;
  return {
    title: 'Transaction Receipt',
    note: keepThisReceipt,
    fileName: `receipt-${transaction.id}.txt`,
    formatMoment: formatDateTime,
    lines: linesOf([
      ['Transaction ID', paddedReference(transaction.id)],
      ['Date & Time', formatDateTime(transaction.createdAt)],
      ['Transaction Type', typeName(transaction.type)],
      ['Amount', formatUsd(centsOf(transaction.amount))],
      [feeLabel(transaction), hasFee ? formatUsd(centsOf(transaction.transferFee)) : null],
      ['Total', hasFee ? formatUsd(totalOf(transaction)) : null],
      ['Description', descriptionOf(transaction)],
      ['Account', ownAccountNumber],
      [transaction.direction === 'in' ? 'From' : 'To', otherSide(transaction)],
      ['Made', transaction.channel === 'counter' ? 'At the counter' : null],
      ['Status', statusName(transaction.status)],
      ['Held Until', heldUntil && formatDateTime(heldUntil)],
      ['Reason', transaction.statusReason],
    ]),
  };
}

/** Who is on the other side, and at which account; null where there is nobody. */
function otherSide(transaction: Transaction): string | null {
  const { direction, externalAccountNumber: external } = transaction;
  const number = direction === 'in' ? transaction.fromAccountNumber : transaction.toAccountNumber;
  const account = number ?? (external && `account ending in ${external}`);
  return (
    [
      transaction.counterparty ?? transaction.recipientName,
      account ?? transaction.paymentIdentifier,
    ]
      .filter(Boolean)
      .join(', ') || null
  );
}
