import { receiptNumber } from '@seven-hills/bank/brand';
import type { CustomerNote } from '@seven-hills/contracts/staff/notes';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const noteCsv: CsvColumns<CustomerNote> = {
  [timeHeading('Written')]: ({ writtenAt }) => timeCell(writtenAt),
  By: ({ author }) => author,
  Note: ({ text }) => text,
  Receipt: ({ transactionId }) => transactionId && receiptNumber(transactionId),
  Chat: ({ chatId }) => chatId,
};
