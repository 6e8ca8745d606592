import type { Connection, Database } from '@seven-hills/postgres';
import type { AuditEvent } from './audit-event.ts';
import { logLimits } from './log-limits.ts';

/** Represents all sources of an action together; no real source has this name. */
export const allSources = '*';

/** How many times an hour one person may make the same kind of change to their own data. */
export const ownChangesMax = 120;

/** A person has made too many changes of one kind. The change must not be made. */
export class TooManyChangesError extends Error {
  override readonly name = 'TooManyChangesError';
  readonly secondsLeft: number;

  constructor(secondsLeft: number) {
    super('too many changes of one kind by one person');
    this.secondsLeft = secondsLeft;
  }
}

/**
 * Writes one line to the audit log, in the caller's transaction if there is one, so that a change
 * and its record commit together. Never include a secret, PIN, password, or full SSN. Events that
 * outsiders can repeat are listed up to the limits of their action, then only counted. Any other
 * event that people cause for themselves is always listed, so the change fails with
 * TooManyChangesError once there are `ownChangesMax` of its action in an hour.
 */
export async function recordEvent(
  database: Database | Connection,
  event: AuditEvent,
): Promise<void> {
  const limit = logLimits[event.action];
  const values = valuesOf(event);
  if (limit === undefined) {
    const { action, actorId = null } = event;
    if (actorId === null || actorId !== event.subjectId)
      await database.query({ ...listEvent, values });
    else await listOwnChange(database, [...values, `changes:${action}:${actorId}`, ownChangesMax]);
    return;
  }
  const { linesMax, linesInAllMax } = limit;
  values.push(limit.sourceOf(event), linesMax);
  if (linesInAllMax === null) await database.query({ ...countThenList, values });
  else await database.query({ ...countTwiceThenList, values: [...values, linesInAllMax] });
}

/** Records an event that a person caused and that is about that person. */
export const recordOwnEvent = (
  database: Database | Connection,
  personId: bigint,
  event: Omit<AuditEvent, 'actorId' | 'subjectId'>,
): Promise<void> => recordEvent(database, { ...event, actorId: personId, subjectId: personId });

async function listOwnChange(database: Database | Connection, values: unknown[]): Promise<void> {
  const { rows } = await database.query<{ attempt_count: number; seconds_left: number }>({
    ...countOwnThenList,
    values,
  });
  const [counter] = rows;
  if (!counter || counter.attempt_count > ownChangesMax)
    throw new TooManyChangesError(counter?.seconds_left ?? 0);
}

/** Writes a line whose number is limited elsewhere, such as a total of unlisted events. */
export async function listEventWithoutLimit(
  connection: Connection,
  event: AuditEvent,
): Promise<void> {
  await connection.query({ ...listEvent, values: valuesOf(event) });
}

/** SQL for a person's current name, which the log keeps; null if there is no person. */
export const nameOf = (id: string): string =>
  `(select first_name || ' ' || last_name from customer where id = ${id})`;

const columns = `action, actor_id, subject_id, ip_address, request_id, before_change, after_change,
  detail, user_agent, actor_name, subject_name`;
const parameters = `$1::text, $2::bigint, $3::bigint, $4::text, $5::text, $6::jsonb, $7::jsonb,
  $8::text, $9::text, ${nameOf('$2::bigint')}, ${nameOf('$3::bigint')}`;

const listEvent = {
  name: 'record-audit-event',
  text: `insert into audit_event (${columns}) select ${parameters}`,
};

/** Counts in the transaction of the change, so a change that is refused is not counted. */
const countOwnThenList = {
  name: 'count-own-then-record-audit-event',
  text: `with counter as (
           insert into attempt_counter as counter (subject, attempt_count, window_ends_at)
           values ($10, 1, now() + interval '1 hour')
           on conflict (subject) do update
             set attempt_count = case when counter.window_ends_at <= now() then 1 else counter.attempt_count + 1 end,
                 window_ends_at = case when counter.window_ends_at <= now() then excluded.window_ends_at else counter.window_ends_at end
           returning attempt_count, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left
         ), listed as (
           insert into audit_event (${columns})
           select ${parameters} from counter where attempt_count <= $11
         )
         select attempt_count, seconds_left from counter`,
};

/** Counts the event in its source's window, which lasts until the job has summarized it. */
const ofSource = `insert into log_window as seen (action, source, lines_max, ip_address, subject_id)
   values ($1, $10, $11, $4, $3)
   on conflict (action, source) do update
     set event_count = seen.event_count + 1,
         ip_address = case when seen.ip_address = excluded.ip_address then seen.ip_address end,
         subject_id = case when seen.subject_id = excluded.subject_id then seen.subject_id end
   returning event_count`;

const countThenList = {
  name: 'count-then-record-audit-event',
  text: `with of_source as (${ofSource})
         insert into audit_event (${columns})
         select ${parameters} from of_source where event_count <= $11`,
};

/**
 * All sources share one row, so an event is counted there only after its own source's window admits
 * it.
 */
const countTwiceThenList = {
  name: 'count-twice-then-record-audit-event',
  text: `with of_source as (${ofSource}),
         of_all as (
           insert into log_window as seen (action, source, lines_max)
           select $1, '${allSources}', $12 from of_source where event_count <= $11
           on conflict (action, source) do update set event_count = seen.event_count + 1
           returning event_count
         )
         insert into audit_event (${columns})
         select ${parameters} from of_all where event_count <= $12`,
};

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const valuesOf = (event: AuditEvent): unknown[] => [
  event.action,
  event.actorId ?? null,
  event.subjectId ?? null,
  event.origin?.ipAddress ?? null,
  event.origin?.requestId ?? null,
  json(event.before),
  json(event.after),
  event.detail ?? null,
  event.origin?.userAgent ?? null,
];
