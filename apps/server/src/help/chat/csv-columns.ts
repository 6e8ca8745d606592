import { flagWords } from '@seven-hills/bank/customer-flags';
import { words } from '@seven-hills/bank/words/words';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

export const chatCsv: CsvColumns<ChatSession> = {
  [timeHeading('Started')]: ({ createdAt }) => timeCell(createdAt),
  Session: ({ id }) => id,
  [words.Customer]: ({ customerName }) => customerName,
  Flags: ({ flags }) => flags.map((flag) => flagWords[flag]).join(', '),
  Status: ({ status }) => status,
  'Assigned to': ({ assignedToName }) => assignedToName,
  [timeHeading('Waits since')]: ({ waitsSince }) => timeCell(waitsSince),
  Unread: ({ unreadCount }) => unreadCount,
  'Last message': ({ lastMessage }) => lastMessage,
  [timeHeading('Ended')]: ({ closedAt }) => timeCell(closedAt),
  'Ended by': ({ closedBy }) => (closedBy === 'admin' ? 'staff' : closedBy),
  Outcome: ({ outcome }) => outcome?.replaceAll('_', ' '),
  Tag: ({ tag }) => tag?.replaceAll('_', ' '),
};
