import { type Connection, type Database, texts } from '@seven-hills/postgres';
import type { AuditAction } from '../../audit-log/audit-event.ts';
import type { AlertEvent, AlertKind } from '../../capability/alert-kind.ts';
import { sentenceOf } from '../../people/security-events/sentences.ts';
import { mayReadNow } from '../accounts/account-owners.ts';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../transactions/transaction-cursor.ts';
import { lockAlerts } from './preferences.ts';
import { type AlertMail, writeAlerts } from './write-alerts.ts';

/** The maximum number of events to look at in one database transaction. */
const stepSize = 1_000n;

/** The actions whose alerts may be emailed. The others have messages of their own. */
const mailed: readonly AuditAction[] = [
  'payee_added',
  'pin_locked',
  'profile_changed',
  'found_by_changed',
  'locked_by_owner',
  'unlocked_by_owner',
];

interface FollowedEvent {
  id: bigint;
  action: AuditAction;
  subject_id: bigint;
  detail: string | null;
  /** The account that its values name, if the subject may read it. */
  account_id: bigint | null;
}

export interface FollowEventsDependencies extends AlertMail {
  database: Database;
  alertKinds: readonly AlertKind[];
}

/**
 * Writes alerts for the audit log's events since the last run, as `followTransactions` does for
 * transactions.
 */
export async function followEvents({
  database,
  alertKinds,
  ...mail
}: FollowEventsDependencies): Promise<void> {
  const kinds = new Map(
    alertKinds.flatMap((kind) => (kind.log?.actions ?? []).map((action) => [action, kind])),
  );
  await takeSteps(database, (connection) => followStep(connection, mail, kinds));
}

/** Runs one step; returns whether it was full. */
async function followStep(
  connection: Connection,
  mail: AlertMail,
  kinds: ReadonlyMap<AuditAction, AlertKind>,
): Promise<boolean> {
  const cursor = await lockCursor(connection, 'alert_event_progress');
  const end = endOfStep(cursor, stepSize);
  if (end > cursor.through_id) {
    const events = await readEvents(connection, cursor.through_id, end, [...kinds.keys()]);
    if (events.length > 0) await lockAlerts(connection);
    const alerts = events.flatMap((event) => {
      const kind = kinds.get(event.action);
      return kind ? alertOf(event, kind) : [];
    });
    await writeAlerts(connection, alerts, mail);
  }
  await moveCursor(connection, 'alert_event_progress', { cursor, end });
  return end === cursor.through_id + stepSize;
}

async function readEvents(
  connection: Connection,
  after: bigint,
  end: bigint,
  actions: readonly AuditAction[],
): Promise<FollowedEvent[]> {
  const { rows } = await connection.query<FollowedEvent>({
    name: 'events-for-alerts',
    text: `select event.id, action, subject_id, detail, named.id as account_id
           from audit_event as event
           left join account as named
             on named.account_number
                  = coalesce(after_change ->> 'accountNumber', before_change ->> 'accountNumber')
               and ${mayReadNow('event.subject_id', 'named.id')}
           where event.id > $1 and event.id <= $2 and subject_id is not null
             and action = any ($3::text[])
             and (action <> 'profile_changed' or before_change is distinct from after_change)
           order by event.id`,
    values: [after, end, texts(actions)],
  });
  return rows;
}

const alertOf = (
  { id, action, subject_id: customerId, detail, account_id: accountId }: FollowedEvent,
  kind: AlertKind,
): AlertEvent => ({
  customerId,
  accountId,
  kind,
  reference: `event:${id}`,
  sentence: kind.log?.sentenceOf?.(detail) ?? sentenceOf(action, { detail, count: null }),
  mayBeEmailed: mailed.includes(action),
});
