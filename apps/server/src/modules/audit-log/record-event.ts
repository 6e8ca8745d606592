import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../http/route.ts';

/** What the audit log knows. Each name says what happened, not what was asked for. */
export type AuditAction =
  | 'registered'
  | 'registration_refused'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_throttled'
  | 'signed_out'
  | 'password_reset_requested'
  | 'password_reset'
  | 'pin_set'
  | 'pin_locked'
  | 'pin_unlocked'
  | 'pin_changed'
  | 'profile_changed'
  | 'email_changed'
  | 'password_changed'
  | 'session_ended'
  | 'other_sessions_ended'
  | 'support_message_received'
  | 'support_message_answered'
  | 'initial_deposit_credited'
  | 'initial_deposit_refused'
  | 'balance_adjusted'
  | 'counter_deposit'
  | 'counter_withdrawal'
  | 'account_suspended'
  | 'account_activated'
  | 'user_updated'
  | 'role_changed'
  | 'admin_created'
  | 'staff_call_refused'
  | 'transaction_approved'
  | 'transaction_declined'
  | 'chat_started'
  | 'chat_assigned'
  | 'chat_closed'
  | 'wire_settled'
  | 'payment_decided';

export interface AuditEvent {
  action: AuditAction;
  actorId?: bigint | null;
  subjectId?: bigint | null;
  origin?: Origin | null;
  before?: unknown;
  after?: unknown;
  detail?: string;
}

/**
 * Writes one line of the audit log, in the caller's transaction where there is one, so that a change
 * and its record stand or fall together. Never put a secret, PIN, password or full SSN into it.
 */
export async function recordEvent(
  database: Database | Connection,
  event: AuditEvent,
): Promise<void> {
  await database.query({
    name: 'record-audit-event',
    text: `insert into audit_event (action, actor_id, subject_id, ip_address, request_id, before_change, after_change, detail)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      event.action,
      event.actorId ?? null,
      event.subjectId ?? null,
      event.origin?.ipAddress ?? null,
      event.origin?.requestId ?? null,
      event.before === undefined ? null : JSON.stringify(event.before),
      event.after === undefined ? null : JSON.stringify(event.after),
      event.detail ?? null,
    ],
  });
}
