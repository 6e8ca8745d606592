import { brand } from '@seven-hills/bank/brand';
import type { InboxMessage } from '@seven-hills/contracts/help/support-messages';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const messageHeader = [
  `Received (${brand.timeZoneName})`,
  'Reference',
  'Name',
  'Email',
  'Signed in as',
  'Subject',
  'Message',
  'Status',
  'Outcome',
  'Tag',
  'Answers',
];

/** A message as a CSV row. */
export const messageCells = (item: InboxMessage): string[] => [
  writeStamp(new Date(item.receivedAt)),
  item.reference,
  item.name,
  item.email,
  item.customer === null ? '' : (item.customerName ?? item.name),
  item.subject,
  item.message,
  item.status,
  item.outcome?.replaceAll('_', ' ') ?? '',
  item.tag?.replaceAll('_', ' ') ?? '',
  item.replies.map(({ authorName, text }) => `${authorName}: ${text}`).join('\n'),
];
