import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { writeMoment } from '../platform/time/bank-calendar.ts';
import type { AuditAction, AuditEvent } from './audit-event.ts';
import { allSources, listEventWithoutLimit } from './record-event.ts';

/** The number of sources of one action that get their own line in each round, busiest first. */
const sourcesListedMax = 20;

interface Sum {
  action: AuditAction;
  /** Null for the sources without a line of their own. */
  source: string | null;
  sources: number;
  event_count: bigint;
  lines_max: number;
  starts_at: Date;
  ip_address: string | null;
  subject_id: bigint | null;
}

/** Closes expired log windows and records how many events were not listed; called by a job. */
export async function sumUpLogWindows(database: Database): Promise<void> {
  await inTransaction(database, async (connection) => {
    for (const sum of await takeSums(connection))
      await listEventWithoutLimit(connection, describeSum(sum));
  });
}

/**
 * Returns the expired windows with unlisted events; combines the sources beyond the limit in one
 * row.
 */
async function takeSums(connection: Connection): Promise<Sum[]> {
  const { rows } = await connection.query<Sum>(
    `with ended as (
       delete from log_window where ends_at <= now() returning *
     ), beyond as (
       select *, row_number() over (
         partition by action, source = '${allSources}' order by event_count desc, source
       ) as place
       from ended
       where event_count > lines_max
     )
     select action, source, 1 as sources, event_count::bigint, lines_max, starts_at, ip_address, subject_id
     from beyond
     where place <= $1
     union all
     select action, null, count(*)::int, sum(event_count)::bigint, max(lines_max), min(starts_at), null, null
     from beyond
     where place > $1
     group by action
     order by starts_at`,
    [sourcesListedMax],
  );
  return rows;
}

function describeSum(sum: Sum): AuditEvent {
  const since = writeMoment(sum.starts_at);
  const count = Number(sum.event_count);
  const { action, source } = sum;
  if (source === allSources)
    return {
      action,
      after: { count: count - sum.lines_max, since },
      detail: `not listed: the log is limited to ${sum.lines_max} lines of this kind an hour`,
    };
  if (source === null)
    return {
      action,
      after: { count, since, sources: sum.sources },
      detail: 'total for further sources over their limit',
    };
  return {
    action,
    subjectId: sum.subject_id,
    after: { count, since, ...networkIn(sum) },
    detail:
      sum.lines_max === 1
        ? 'total for this source; only the first is listed separately'
        : `total for this source; only the first ${sum.lines_max} are listed separately`,
  };
}

/** Returns the one address that all events came from, or the IPv6 subscriber's network. */
function networkIn({ ip_address, source }: Sum): { from?: string } {
  const network = /^(?:network |sign-in:address:)(.+)$/.exec(source ?? '')?.[1];
  const from = ip_address ?? network;
  return from === undefined ? {} : { from };
}
