import { brand } from '@seven-hills/bank/brand';
import { flagWords } from '@seven-hills/bank/customer-flags';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const chatHeader = [
  `Started (${brand.timeZoneName})`,
  'Session',
  'Customer',
  'Flags',
  'Status',
  'Assigned to',
  `Waits since (${brand.timeZoneName})`,
  'Unread',
  'Last message',
  `Ended (${brand.timeZoneName})`,
  'Ended by',
  'Outcome',
  'Tag',
];

const stamp = (at: string | null) => (at === null ? '' : writeStamp(new Date(at)));

/** A chat as a CSV row. */
export const chatCells = (chat: ChatSession): (string | number)[] => [
  stamp(chat.createdAt),
  chat.id,
  chat.customerName,
  chat.flags.map((flag) => flagWords[flag]).join(', '),
  chat.status,
  chat.assignedToName ?? '',
  stamp(chat.waitsSince),
  chat.unreadCount,
  chat.lastMessage ?? '',
  stamp(chat.closedAt),
  chat.closedBy === 'admin' ? 'staff' : (chat.closedBy ?? ''),
  chat.outcome?.replaceAll('_', ' ') ?? '',
  chat.tag?.replaceAll('_', ' ') ?? '',
];
