import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { providerNames } from '@seven-hills/contracts/payment-identifiers';
import { formatUsd } from '@seven-hills/money';
import {
  type ReceiptLine,
  receiptNumber,
  receiptText,
} from '../../money/receipt/receipt-document.ts';
import { centsOf, statusName, totalOf, typeName } from '../../money/transaction-words.ts';
import { formatReceiptDateTime } from '../../ui/data/dates.ts';

export const receiptTitle = 'Transfer Receipt';
export const receiptNote = 'Please keep this receipt for your records.';

/** A transfer's receipt, line by line; what does not apply to it is left out. */
export function transferLines(transfer: Transaction): ReceiptLine[] {
  const lines: [label: string, value: string | null][] = [
    ['Receipt Number', receiptNumber(transfer.id)],
    ['Date', formatReceiptDateTime(transfer.createdAt)],
    ['Type', typeName(transfer.type)],
    ['Status', statusName(transfer.status)],
    ['Held Until', transfer.heldUntil && formatReceiptDateTime(transfer.heldUntil)],
    ['Reason', transfer.statusReason],
    ['Amount', formatUsd(centsOf(transfer.amount))],
    ['Fee', formatUsd(centsOf(transfer.transferFee))],
    ['Total', formatUsd(totalOf(transfer))],
    ['From Account', transfer.fromAccountNumber],
    ['Recipient', transfer.recipientName],
    ['Recipient Address', transfer.recipientAddress],
    ['Bank', transfer.externalBankName],
    ['Routing Number', transfer.externalRoutingNumber],
    [
      'To Account',
      transfer.externalAccountNumber && `account ending in ${transfer.externalAccountNumber}`,
    ],
    ['SWIFT Code', transfer.swiftCode],
    ['Intermediary Bank', transfer.intermediaryBank],
    ['Payment Provider', transfer.paymentProvider && providerNames[transfer.paymentProvider]],
    ['Payment Identifier', transfer.paymentIdentifier],
    ['Description', transfer.description],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export const transferFileName = (transfer: Transaction): string => `receipt-${transfer.id}.txt`;

/** The receipt as the plain text that Download Receipt saves. `now` is when it was made. */
export const transferFileText = (transfer: Transaction, now: Date = new Date()): string =>
  receiptText(
    receiptTitle,
    transferLines(transfer),
    `${receiptNote}\nGenerated on ${formatReceiptDateTime(now)}`,
  );
