import { brand, receiptNumber } from '@seven-hills/bank/brand';
import type { CustomerNote } from '@seven-hills/contracts/staff/notes';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const noteHeader = [`Written (${brand.timeZoneName})`, 'By', 'Note', 'Receipt', 'Chat'];

/** A note as a CSV row. */
export const noteCells = (note: CustomerNote): (string | number)[] => [
  writeStamp(new Date(note.writtenAt)),
  note.author,
  note.text,
  note.transactionId === null ? '' : receiptNumber(note.transactionId),
  note.chatId ?? '',
];
