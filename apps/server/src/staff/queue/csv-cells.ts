import { brand } from '@seven-hills/bank/brand';
import type { WorkItem } from '@seven-hills/contracts/staff/queue';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const workHeader = [
  `Waits since (${brand.timeZoneName})`,
  `Due (${brand.timeZoneName})`,
  'Kind',
  'Number',
  'Customer',
  'Amount',
  'About',
  'Owner',
];

/** An item of the queue as a CSV row. */
export const workCells = (item: WorkItem): (string | number)[] => [
  writeStamp(new Date(item.since)),
  writeStamp(new Date(item.dueAt)),
  item.kind.replaceAll('_', ' '),
  item.reference,
  item.person?.name ?? '',
  item.amount ?? '',
  item.subject ?? '',
  item.owner?.name ?? '',
];
