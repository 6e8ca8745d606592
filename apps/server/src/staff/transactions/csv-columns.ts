import { receiptNumber } from '@seven-hills/bank/brand';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

/** Of an outside account, a transaction has only the last four digits. */
export const transactionCsv: CsvColumns<ListedTransaction> = {
  [timeHeading('Date')]: ({ createdAt }) => timeCell(createdAt),
  Receipt: ({ id }) => receiptNumber(id),
  Type: ({ type }) => type.replaceAll('_', ' '),
  Status: ({ status }) => status,
  From: ({ fromHolder }) => fromHolder,
  'From account': ({ fromAccountNumber }) => fromAccountNumber,
  To: ({ toHolder, recipientName, paymentIdentifier }) =>
    toHolder ?? recipientName ?? paymentIdentifier,
  'To account': ({ recipientAccount }) => recipientAccount,
  Amount: ({ amount }) => amount,
  Fee: ({ transferFee }) => transferFee,
  Description: ({ description }) => description,
  'Status reason': ({ statusReason }) => statusReason,
  'Entered by': ({ bookedBy }) => bookedBy,
};
