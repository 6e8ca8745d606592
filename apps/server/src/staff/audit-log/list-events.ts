import type {
  AuditEventEntry,
  listAuditEvents as contract,
} from '@seven-hills/contracts/api/staff/audit-events';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { Connection, Database } from '@seven-hills/postgres';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { peopleMatching } from '../customers/search-people.ts';

interface EventRow {
  id: bigint;
  happened_at: Date;
  action: string;
  ip_address: string | null;
  request_id: string | null;
  before_change: Record<string, unknown> | null;
  after_change: Record<string, unknown> | null;
  detail: string | null;
  actor_id: bigint | null;
  actor_first_name: string | null;
  actor_last_name: string | null;
  actor_email: string | null;
  subject_id: bigint | null;
  subject_first_name: string | null;
  subject_last_name: string | null;
  subject_email: string | null;
}

/** Lists a page of the audit log, newest first. Shows people's current names. */
export async function listAuditEvents(
  database: Database | Connection,
  query: QueryOf<typeof contract>,
): Promise<AuditEventEntry[]> {
  const values: unknown[] = [query.limit];
  const { rows } = await database.query<EventRow>(
    `select event.id, event.happened_at, event.action, event.ip_address, event.request_id,
            event.before_change, event.after_change, event.detail,
            actor.id as actor_id, actor.first_name as actor_first_name,
            actor.last_name as actor_last_name, actor.email as actor_email,
            subject.id as subject_id, subject.first_name as subject_first_name,
            subject.last_name as subject_last_name, subject.email as subject_email
     from (
       select * from audit_event
       where ${conditionsOf(query, values)}
       order by id desc
       limit $1
     ) as event
     left join customer as actor on actor.id = event.actor_id
     left join customer as subject on subject.id = event.subject_id
     order by event.id desc`,
    values,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    happenedAt: row.happened_at.toISOString(),
    action: row.action,
    actor: personOf(row.actor_id, row.actor_first_name, row.actor_last_name, row.actor_email),
    subject: personOf(
      row.subject_id,
      row.subject_first_name,
      row.subject_last_name,
      row.subject_email,
    ),
    ipAddress: row.ip_address,
    requestId: row.request_id,
    before: row.before_change,
    after: row.after_change,
    detail: row.detail,
  }));
}

function conditionsOf(query: QueryOf<typeof contract>, values: unknown[]): string {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (query.action !== undefined) conditions.push(`action = ${parameter(query.action)}`);
  if (query.person !== undefined) {
    const person = parameter(query.person);
    conditions.push(`(actor_id = ${person} or subject_id = ${person})`);
  }
  if (query.cursor !== undefined) conditions.push(`id < ${parameter(query.cursor)}`);
  if (query.from !== undefined)
    conditions.push(`happened_at >= ${startOfDay(parameter(query.from))}`);
  if (query.to !== undefined)
    conditions.push(`happened_at < ${startOfDay(`(${parameter(query.to)}::date + 1)`)}`);
  if (query.search) {
    const people = peopleMatching(query.search, parameter);
    conditions.push(`(actor_id in (${people}) or subject_id in (${people}))`);
  }
  return conditions.join(' and ');
}

function personOf(
  id: bigint | null,
  firstName: string | null,
  lastName: string | null,
  email: string | null,
) {
  if (id === null) return null;
  return {
    id: Number(id),
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    email: email ?? '',
  };
}

/** Lists the actions in the log, by name, with a skip scan of their index. */
export async function listAuditActions(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ action: string }>(
    `with recursive seen as (
       (select action from audit_event order by action limit 1)
       union all
       select (select action from audit_event where action > seen.action order by action limit 1)
       from seen
       where seen.action is not null
     )
     select action from seen where action is not null`,
  );
  return rows.map(({ action }) => action);
}
