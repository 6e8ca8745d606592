import { folded } from '@seven-hills/bank/text/folded';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  AuditEventEntry,
  listAuditEvents as contract,
} from '@seven-hills/contracts/staff/audit-log';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { findUnfoldedDetails } from '../../audit-log/folded-details.ts';
import { receiptIdIn } from '../../money/history/history-conditions.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { peopleMatching } from '../users/search-people.ts';

type Change = Record<string, unknown> | unknown[];

interface EventRow {
  id: bigint;
  happened_at: Date;
  action: string;
  ip_address: string | null;
  request_id: string | null;
  before_change: Change | null;
  after_change: Change | null;
  detail: string | null;
  actor_id: bigint | null;
  actor_name: string | null;
  actor_email: string | null;
  subject_id: bigint | null;
  subject_name: string | null;
  subject_email: string | null;
}

/** Early versions recorded alert preferences as a list; one such event must not hide the others. */
const fieldsOf = (change: Change | null): Record<string, unknown> | null =>
  Array.isArray(change) ? { values: JSON.stringify(change) } : change;

/**
 * SQL for the events in which a colleague did something about the viewer, `$2`: the viewer sees
 * that they happened, but not what the colleague wrote.
 */
const aboutViewer =
  'subject_id is not distinct from $2::bigint and actor_id is distinct from $2::bigint';

const hidingOwn = (viewerId: bigint, row: EventRow): EventRow =>
  row.subject_id === viewerId && row.actor_id !== viewerId
    ? { ...row, before_change: null, after_change: null, detail: null }
    : row;

/**
 * Lists a page of the audit log, newest first, with people's names as they were at the time, and
 * without what colleagues wrote about the viewer.
 */
export async function listAuditEvents(
  database: Database | Connection,
  query: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<AuditEventEntry[]> {
  const values: unknown[] = [query.limit, viewerId];
  const found = await foundEvents(database, query, values);
  const { rows } = await database.query<EventRow>(
    `select event.id, event.happened_at, event.action, event.ip_address, event.request_id,
            event.before_change, event.after_change, event.detail,
            actor.id as actor_id, actor.email as actor_email,
            coalesce(event.actor_name, actor.first_name || ' ' || actor.last_name) as actor_name,
            subject.id as subject_id, subject.email as subject_email,
            coalesce(event.subject_name, subject.first_name || ' ' || subject.last_name) as subject_name
     from (${found}) as event
     left join customer as actor on actor.id = event.actor_id
     left join customer as subject on subject.id = event.subject_id
     order by event.id desc`,
    values,
  );
  return rows
    .map((row) => hidingOwn(viewerId, row))
    .map((row) => ({
      id: Number(row.id),
      happenedAt: row.happened_at.toISOString(),
      action: row.action,
      actor: personOf(row.actor_id, row.actor_name, row.actor_email),
      subject: personOf(row.subject_id, row.subject_name, row.subject_email),
      ipAddress: row.ip_address,
      requestId: row.request_id,
      before: fieldsOf(row.before_change),
      after: fieldsOf(row.after_change),
      detail: row.detail,
    }));
}

/**
 * SQL for the newest events that match, at most `$1`. Each possible meaning of a search is queried
 * separately, because each has its own index.
 */
async function foundEvents(
  database: Database | Connection,
  query: QueryOf<typeof contract>,
  values: unknown[],
): Promise<string> {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(query, parameter);
  const meanings = await meaningsOf(database, query.search, parameter);
  const branches = meanings.map(
    (meaning) =>
      `(select id from audit_event where ${[meaning, ...conditions].join(' and ')}
        order by id desc limit $1)`,
  );
  return `select * from audit_event
          where $2::bigint is not null and id in (select id from (${branches.join(' union ')}) as found)
          order by id desc
          limit $1`;
}

/**
 * The possible meanings of a search: the people on either side, part of a reason, or a transaction.
 */
async function meaningsOf(
  database: Database | Connection,
  search: string | undefined,
  parameter: (value: unknown) => string,
): Promise<string[]> {
  if (!search) return ['true'];
  const people = await peopleMatching(database, search, parameter);
  const unfolded = await findUnfoldedDetails(database, search);
  const receipt = receiptIdIn(search);
  return [
    `actor_id in (${people})`,
    `subject_id in (${people})`,
    `not (${aboutViewer}) and id in (select event_id from audit_event_search
             where words like ${parameter(containing(folded(search)))})`,
    ...(unfolded.length === 0
      ? []
      : [`not (${aboutViewer}) and id = any (${parameter(bigints(unfolded))}::bigint[])`]),
    ...(receipt === null ? [] : [`after_change ->> 'transactionId' = ${parameter(receipt)}`]),
  ];
}

function conditionsOf(
  query: QueryOf<typeof contract>,
  parameter: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
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
  return conditions;
}

const personOf = (id: bigint | null, name: string | null, email: string | null) =>
  id === null ? null : { id: Number(id), name: name ?? '', email: email ?? '' };

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
