import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const messageCsv: CsvColumns<InboxMessage> = {
  [timeHeading('Received')]: ({ receivedAt }) => timeCell(receivedAt),
  Reference: ({ reference }) => reference,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'Signed in as': ({ customer, customerName, name }) => customer && (customerName ?? name),
  Subject: ({ subject }) => subject,
  Message: ({ message }) => message,
  Status: ({ status }) => status,
  Outcome: ({ outcome }) => outcome?.replaceAll('_', ' '),
  Tag: ({ tag }) => tag?.replaceAll('_', ' '),
  Answers: ({ replies }) =>
    replies.map(({ authorName, text }) => `${authorName}: ${text}`).join('\n'),
};
