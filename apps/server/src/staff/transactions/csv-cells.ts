import { brand, receiptNumber } from '@seven-hills/bank/brand';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const transactionHeader = [
  `Date (${brand.timeZoneName})`,
  'Receipt',
  'Type',
  'Status',
  'From',
  'From account',
  'To',
  'To account',
  'Amount',
  'Fee',
  'Description',
  'Status reason',
  'Entered by',
];

/** A transaction as a CSV row, with only the last four digits of an outside account. */
export const transactionCells = (item: ListedTransaction): (string | number)[] => [
  writeStamp(new Date(item.createdAt)),
  receiptNumber(item.id),
  item.type.replaceAll('_', ' '),
  item.status,
  item.fromHolder ?? '',
  item.fromAccountNumber ?? '',
  item.toHolder ?? item.recipientName ?? item.paymentIdentifier ?? '',
  item.recipientAccount ?? '',
  item.amount,
  item.transferFee,
  item.description ?? '',
  item.statusReason ?? '',
  item.bookedBy ?? '',
];
