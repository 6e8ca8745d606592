import { brand } from '@seven-hills/bank/brand';
import type { AuditEventEntry } from '@seven-hills/contracts/staff/audit-log';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const auditHeader = [
  `When (${brand.timeZoneName})`,
  'Action',
  'Who',
  'Who email',
  'Subject',
  'Subject email',
  'Before',
  'After',
  'Reason',
  'From',
  'Request',
];

/** An event as a CSV row, with the values as they were recorded. */
export const auditCells = (event: AuditEventEntry): string[] => [
  writeStamp(new Date(event.happenedAt)),
  event.action.replaceAll('_', ' '),
  event.actor?.name ?? '',
  event.actor?.email ?? '',
  event.subject?.name ?? '',
  event.subject?.email ?? '',
  valuesOf(event.before),
  valuesOf(event.after),
  event.detail ?? '',
  event.ipAddress ?? '',
  event.requestId ?? '',
];

/** `status: active; note: none` */
const valuesOf = (values: Record<string, unknown> | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');
