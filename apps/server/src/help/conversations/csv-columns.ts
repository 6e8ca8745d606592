import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listConversations } from '@seven-hills/contracts/help/conversations';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const conversationCsv: CsvColumns<RowOf<typeof listConversations>> = {
  [timeHeading('Started')]: ({ startedAt }) => timeCell(startedAt),
  Kind: ({ kind }) => kind,
  Number: ({ id }) => String(id),
  Status: ({ status }) => status,
  Subject: ({ subject }) => subject,
};
