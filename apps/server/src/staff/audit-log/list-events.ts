import { folded } from '@seven-hills/bank/text/folded';
import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listAuditEvents as contract } from '@seven-hills/contracts/staff/audit-log';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { findUnfoldedDetails } from '../../audit-log/folded-details.ts';
import { receiptIdIn } from '../../money/history/search/search-conditions.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { peopleMatching } from '../users/search-people.ts';

type Change = Record<string, unknown> | unknown[];

interface EventRow extends Omit<RowOf<typeof contract>, 'before' | 'after'> {
  before: Change | null;
  after: Change | null;
}

/** Early versions recorded alert preferences as a list; one such event must not hide the others. */
const asFields = (change: Change | null): Record<string, unknown> | null =>
  Array.isArray(change) ? { values: JSON.stringify(change) } : change;

/**
 * SQL for the events in which a colleague did something about the viewer, `$2`: the viewer sees
 * that they happened, but not what the colleague wrote.
 */
const aboutViewer =
  'subject_id is not distinct from $2::bigint and actor_id is distinct from $2::bigint';

/** SQL for a column with what was written about somebody. */
const unlessAboutViewer = (column: string) => `case when not (${aboutViewer}) then ${column} end`;

/** SQL for one of the people of an event; null if there is none. */
const personAs = (side: 'actor' | 'subject') =>
  `case when ${side}.id is not null then json_build_object(
     'id', ${side}.id, 'email', ${side}.email,
     'name', coalesce(event.${side}_name, ${side}.first_name || ' ' || ${side}.last_name)) end`;

/**
 * Lists a page of the audit log, newest first, with people's names as they were at the time, and
 * without what colleagues wrote about the viewer.
 */
export async function listAuditEvents(
  database: Database | Connection,
  query: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<RowOf<typeof contract>[]> {
  const values: unknown[] = [query.limit, viewerId];
  const found = await foundEvents(database, query, values);
  const { rows } = await database.query<EventRow>(
    `select event.id, event.happened_at as "happenedAt", event.action,
            event.ip_address as "ipAddress", event.request_id as "requestId",
            ${personAs('actor')} as actor, ${personAs('subject')} as subject,
            ${unlessAboutViewer('before_change')} as before,
            ${unlessAboutViewer('after_change')} as after, ${unlessAboutViewer('detail')} as detail
     from (${found}) as event
     left join customer as actor on actor.id = event.actor_id
     left join customer as subject on subject.id = event.subject_id
     order by event.id desc`,
    values,
  );
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: asFields(before),
    after: asFields(after),
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
