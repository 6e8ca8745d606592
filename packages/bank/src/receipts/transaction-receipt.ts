import { formatUsd } from '@seven-hills/money';
import { receiptNumber } from '../brand.ts';
import { formatDateTime, formatShortDay } from '../calendar/date-formats.ts';
import { distributionWords } from '../ira/ira-words.ts';
import { identifierLabel, providerNames } from '../payments/payment-providers.ts';
import type { Transaction } from '../transaction.ts';
import { keepThisReceipt, linesOf, type ReceiptDocument } from './receipt-document.ts';
import { statusMeaning } from './status-meaning.ts';
import {
  counterpartyOf,
  descriptionOf,
  feeLabel,
  feeMoved,
  statusName,
  totalOf,
  typeName,
  usdOf,
} from './transaction-words.ts';

/** `0000000042`: the reference on the transaction screens. */
export const paddedReference = (id: number): string => String(id).padStart(10, '0');

/**
 * The differences between screens: the specification sets the file name and date format of each.
 */
interface ReceiptForm {
  fileName?: string;
  formatMoment?: (moment: string | Date) => string;
}

/**
 * The only receipt of a transaction, used on the screen, in the text file, in the PDF, and on
 * paper. It always states its owner's amount, fee, and total; for incoming money, the recipient is
 * the account. `ownAccountNumber` is the account that the receipt belongs to, or null if it is
 * unknown. Lines that do not apply are omitted.
 */
export function transactionReceipt(
  transaction: Transaction,
  ownAccountNumber: string | null,
  { fileName, formatMoment = formatDateTime }: ReceiptForm = {},
): ReceiptDocument {
  const { id, heldUntil, arrivesBy, direction, paymentProvider, paymentIdentifier } = transaction;
  const { distribution } = transaction;
  return {
    title: 'Transaction Receipt',
    note: keepThisReceipt,
    fileName: fileName ?? `receipt-${id}.txt`,
    formatMoment,
    lines: linesOf([
      ['Receipt Number', receiptNumber(id)],
      ['Transaction ID', paddedReference(id)],
      ['Date & Time', formatMoment(transaction.createdAt)],
      ['Transaction Type', typeName(transaction.type)],
      ['Made', transaction.channel === 'counter' ? 'At the counter' : null],
      ['Scheduled', transaction.scheduleId === null ? null : 'Yes, by a scheduled payment'],
      ['Account', ownAccountNumber ?? 'N/A'],
      ['Made By', transaction.orderedBy],
      [direction === 'in' ? 'From' : 'To', otherSide(transaction)],
      ['Recipient Address', transaction.recipientAddress],
      ['Bank', transaction.externalBankName],
      ['Routing Number', transaction.externalRoutingNumber],
      ['SWIFT Code', transaction.swiftCode],
      ['Intermediary Bank', transaction.intermediaryBank],
      ['Payment Provider', paymentProvider && providerNames[paymentProvider]],
      [paymentProvider ? identifierLabel(paymentProvider) : 'Paid To', paymentIdentifier],
      ['Description', descriptionOf(transaction)],
      ['Amount', usdOf(transaction.amount)],
      ...(distribution ? distributionLines(distribution) : []),
      [feeLabel(transaction), distribution ? null : formatUsd(feeMoved(transaction))],
      ['Total', formatUsd(totalOf(transaction))],
      ['Status', statusName(transaction)],
      ['What This Means', statusMeaning(transaction)],
      ['Held Until', heldUntil && formatMoment(heldUntil)],
      ['Arrives By', arrivesBy && formatShortDay(arrivesBy)],
      ['Reason', transaction.statusReason],
      ['Corrects', transaction.corrects === null ? null : receiptNumber(transaction.corrects)],
      [
        'Corrected By',
        transaction.correctedBy === null ? null : receiptNumber(transaction.correctedBy),
      ],
    ]),
  };
}

/** Why money left an IRA, the tax withheld of it, and what the owner received. */
const distributionLines = ({
  reason,
  withheld,
  net,
}: NonNullable<Transaction['distribution']>): [string, string][] => [
  ['IRA Distribution', distributionWords[reason]],
  ['Federal Tax Withheld', usdOf(withheld)],
  ['You Received', usdOf(net)],
];

/** The other party and its account; null if there is neither. */
function otherSide(transaction: Transaction): string | null {
  const { direction, externalAccountNumber: external } = transaction;
  const number = direction === 'in' ? transaction.fromAccountNumber : transaction.toAccountNumber;
  const account = number ?? (external && `account ending in ${external}`);
  return [counterpartyOf(transaction), account].filter(Boolean).join(', ') || null;
}
