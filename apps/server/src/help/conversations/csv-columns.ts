import type { Conversation } from '@seven-hills/contracts/help/conversations';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const conversationCsv: CsvColumns<Conversation> = {
  [timeHeading('Started')]: ({ startedAt }) => timeCell(startedAt),
  Kind: ({ kind }) => kind,
  Number: ({ id }) => id,
  Status: ({ status }) => status,
  Subject: ({ subject }) => subject,
};
