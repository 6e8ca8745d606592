import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import { dayFilter, positiveId, searchText, staffPageLimit, timestamp } from '../fields.ts';
import { customerView } from '../people/views.ts';

const person = z.object({ id: positiveId, name: z.string(), email: z.string() });

/** One audit log entry: who did what to whom, when, and from where. */
const auditEvent = z.object({
  id: positiveId,
  happenedAt: timestamp,
  /** `account_suspended`: what happened, as words joined by underscores. */
  action: z.string(),
  /** The actor; null for the bank's own jobs and for visitors. */
  actor: person.nullable(),
  subject: person.nullable(),
  ipAddress: z.string().nullable(),
  requestId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  detail: z.string().nullable(),
});
export type AuditEventEntry = z.infer<typeof auditEvent>;

const auditFilters = z.object({
  action: z
    .string()
    .regex(/^[a-z0-9_]{1,60}$/, { error: 'There is no such action' })
    .optional(),
  /**
   * Part of the name or email address of the actor or the subject, part of a reason, or a
   * transaction's receipt number in any form.
   */
  search: searchText,
  /** Only events in which this person is the actor or the subject. */
  person: positiveId.optional(),
  from: dayFilter,
  to: dayFilter,
});

export const listAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit-events',
  tag: 'Staff',
  summary: 'The audit log, newest first',
  access: { staff: 'audit.view' },
  query: auditFilters.extend({
    limit: staffPageLimit,
    /** The id of the last event on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(auditEvent),
  problems: [],
});

export const exportAuditEvents = exportOf(
  listAuditEvents,
  'The events of the audit log that match the filters, as CSV',
  auditFilters,
);

export const listAuditActions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit-events/actions',
  tag: 'Staff',
  summary: 'The actions that appear in the audit log',
  access: { staff: 'audit.view' },
  status: 200,
  answer: z.array(z.string()),
  problems: [],
});

const namedPerson = person.omit({ email: true });

/** A staff member's view of a customer's data, as auditors see it: with both names. */
const staffView = customerView
  .omit({ firstName: true })
  .extend({ staff: namedPerson, customer: namedPerson });
export type StaffView = z.infer<typeof staffView>;

export const listCustomerViews = defineEndpoint({
  method: 'GET',
  path: '/api/admin/views',
  tag: 'Staff',
  summary: "Which staff members saw which customers' data, newest first; not who saw the caller's",
  access: { staff: 'audit.view' },
  query: z.object({
    customer: positiveId.optional(),
    /** Part of the name or email address of the staff member or the customer. */
    search: searchText,
    from: dayFilter,
    to: dayFilter,
    limit: staffPageLimit,
    /** The id of the last view on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(staffView),
  problems: [],
});
