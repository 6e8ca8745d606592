import type { AuditEventEntry } from '@seven-hills/contracts/staff/audit-log';
import { type CsvColumns, timeCell, timeHeading } from '../../http/lists/csv-list.ts';

/** The values are those that were recorded. */
export const auditCsv: CsvColumns<AuditEventEntry> = {
  [timeHeading('When')]: ({ happenedAt }) => timeCell(happenedAt),
  Action: ({ action }) => action.replaceAll('_', ' '),
  Who: ({ actor }) => actor?.name,
  'Who email': ({ actor }) => actor?.email,
  Subject: ({ subject }) => subject?.name,
  'Subject email': ({ subject }) => subject?.email,
  Before: ({ before }) => valuesOf(before),
  After: ({ after }) => valuesOf(after),
  Reason: ({ detail }) => detail,
  From: ({ ipAddress }) => ipAddress,
  Request: ({ requestId }) => requestId,
};

/** `status: active; note: none` */
const valuesOf = (values: Record<string, unknown> | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');
