import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { identifierLabel, providerNames } from '@seven-hills/contracts/payment-identifiers';
import { formatUsd } from '@seven-hills/money';
import {
  keepThisReceipt,
  linesOf,
  type ReceiptDocument,
  receiptNumber,
} from '../../money/receipt/receipt-document.ts';
import { centsOf, statusName, totalOf, typeName } from '../../money/transaction-words.ts';
import { formatReceiptDateTime } from '../../ui/data/dates.ts';

/** A transfer's receipt; what does not apply to it is left out. */
export const transferReceipt = (transfer: Transaction): ReceiptDocument => ({
  title: 'Transfer Receipt',
  note: keepThisReceipt,
  fileName: `receipt-${transfer.id}.txt`,
  formatMoment: formatReceiptDateTime,
  lines: linesOf([
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
    [
      transfer.paymentProvider ? identifierLabel(transfer.paymentProvider) : 'Paid To',
      transfer.paymentIdentifier,
    ],
    ['Description', transfer.description],
  ]),
});
