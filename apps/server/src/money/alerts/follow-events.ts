import type { AlertKind } from '@seven-hills/bank/words/alert-kinds';
import { type Connection, texts } from '@seven-hills/postgres';
import { sentenceOf } from '../../people/security-events/sentences.ts';
import type { AuditAction } from '../../platform/audit-log/audit-event.ts';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  takeSteps,
} from '../transactions/transaction-cursor.ts';
import type { AlertEvent } from './events/judge-transaction.ts';
import type { FollowDependencies } from './follow-transactions.ts';
import { lockAlerts } from './preferences.ts';
import { type AlertMail, writeAlerts } from './write-alerts.ts';

/** The maximum number of events to look at in one database transaction. */
const stepSize = 1_000n;

/** The audit log's actions that customers are notified of, with the kind of alert. */
const kinds: Partial<Record<AuditAction, AlertKind>> = {
  new_device: 'new_device',
  alert_device_added: 'new_device',
  device_trusted: 'factor_changed',
  authenticator_added: 'factor_changed',
  authenticator_removed: 'factor_changed',
  recovery_codes_made: 'factor_changed',
  recovery_code_used: 'factor_changed',
  passkey_added: 'factor_changed',
  passkey_removed: 'factor_changed',
  factors_removed: 'factor_changed',
  factor_reset_started: 'factor_changed',
  factor_reset_stopped: 'factor_changed',
  factor_reset_done: 'factor_changed',
  threshold_changed: 'factor_changed',
  password_changed: 'factor_changed',
  password_reset: 'factor_changed',
  pin_changed: 'factor_changed',
  email_change_requested: 'contact_changed',
  email_changed: 'contact_changed',
  email_change_undone: 'contact_changed',
  profile_changed: 'contact_changed',
  user_updated: 'contact_changed',
  payee_added: 'new_payee',
  pin_locked: 'pin_locked',
  support_message_answered: 'support_reply',
};

/** The actions whose alerts may be emailed. The others have messages of their own. */
const mailed: readonly AuditAction[] = ['payee_added', 'pin_locked', 'profile_changed'];

interface FollowedEvent {
  id: bigint;
  action: AuditAction;
  subject_id: bigint;
  detail: string | null;
}

/**
 * Writes alerts for the audit log's events since the last run, as `followTransactions` does for
 * transactions.
 */
export async function followEvents({ database, ...mail }: FollowDependencies): Promise<void> {
  await takeSteps(database, (connection) => followStep(connection, mail));
}

/** Runs one step; returns whether it was full. */
async function followStep(connection: Connection, mail: AlertMail): Promise<boolean> {
  const cursor = await lockCursor(connection, 'alert_event_progress');
  const end = endOfStep(cursor, stepSize);
  if (end > cursor.through_id) {
    const events = await readEvents(connection, cursor.through_id, end);
    if (events.length > 0) await lockAlerts(connection);
    await writeAlerts(connection, events.map(alertOf), mail);
  }
  await moveCursor(connection, 'alert_event_progress', { cursor, end });
  return end === cursor.through_id + stepSize;
}

async function readEvents(
  connection: Connection,
  after: bigint,
  end: bigint,
): Promise<FollowedEvent[]> {
  const { rows } = await connection.query<FollowedEvent>({
    name: 'events-for-alerts',
    text: `select id, action, subject_id, detail from audit_event
           where id > $1 and id <= $2 and subject_id is not null and action = any ($3::text[])
             and (action <> 'profile_changed' or before_change is distinct from after_change)
           order by id`,
    values: [after, end, texts(Object.keys(kinds))],
  });
  return rows;
}

function alertOf({ id, action, subject_id: customerId, detail }: FollowedEvent): AlertEvent {
  return {
    customerId,
    kind: kinds[action] ?? 'factor_changed',
    reference: `event:${id}`,
    transactionId: null,
    type: null,
    amount: null,
    party: null,
    sentence:
      action === 'support_message_answered'
        ? `We answered your message${detail === null ? '' : ` ${detail}`} by email.`
        : sentenceOf(action, { detail, count: null }),
    mayBeEmailed: mailed.includes(action),
  };
}
