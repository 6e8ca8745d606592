import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/principal.ts';
import type { Origin } from '../../http/route.ts';
import { recordEvent } from './record-event.ts';

/** So many of one person's refused calls in an hour tell the story; a script must not flood the log. */
const linesPerHourMax = 10;

/** Notes that a customer tried a call of the staff area; `call` is its method and path. */
export async function recordRefusedCall(
  database: Database,
  { customerId }: Principal,
  origin: Origin,
  call: string,
): Promise<void> {
  const { rows } = await database.query<{ lines: number }>(
    `select count(*)::int as lines from audit_event
     where actor_id = $1 and action = 'staff_call_refused' and happened_at > now() - interval '1 hour'`,
    [customerId],
  );
  if ((rows[0]?.lines ?? 0) >= linesPerHourMax) return;
  await recordEvent(database, {
    action: 'staff_call_refused',
    actorId: customerId,
    subjectId: customerId,
    origin,
    detail: call,
  });
}
