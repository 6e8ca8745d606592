import type { Origin } from './origin.ts';

/** The actions in the audit log. Each name states what happened, not what was requested. */
export type AuditAction =
  | 'registered'
  | 'registration_refused'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_throttled'
  | 'second_step_requested'
  | 'second_step_failed'
  | 'new_device'
  | 'signed_out'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'passkey_counter_decreased'
  | 'factors_removed'
  | 'factor_reset_started'
  | 'factor_reset_stopped'
  | 'factor_reset_done'
  | 'device_trusted'
  | 'trusted_device_removed'
  | 'threshold_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'pin_set'
  | 'pin_locked'
  | 'pin_unlocked'
  | 'pin_changed'
  | 'profile_changed'
  | 'alerts_changed'
  | 'name_change_requested'
  | 'name_change_withdrawn'
  | 'name_change_confirmed'
  | 'name_change_declined'
  | 'email_changed'
  | 'email_confirmed'
  | 'email_change_undone'
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
  | 'account_closed'
  | 'sign_in_blocked'
  | 'sign_in_unblocked'
  | 'sign_in_refused'
  | 'session_ended_by_staff'
  | 'signed_out_by_staff'
  | 'user_updated'
  | 'role_changed'
  | 'waiting_period_lifted'
  | 'admin_created'
  | 'staff_call_refused'
  | 'change_proposed'
  | 'proposal_approved'
  | 'proposal_denied'
  | 'proposal_withdrawn'
  | 'proposal_stale'
  | 'policy_changed'
  | 'interest_rate_changed'
  | 'transaction_approved'
  | 'transaction_declined'
  | 'chat_started'
  | 'chat_assigned'
  | 'chat_closed'
  | 'wire_settled'
  | 'wire_rejected'
  | 'wire_returned'
  | 'payment_decided'
  | 'payee_check_failed'
  | 'payees_sealed';

export interface AuditEvent {
  action: AuditAction;
  actorId?: bigint | null;
  subjectId?: bigint | null;
  origin?: Origin | null;
  before?: unknown;
  after?: unknown;
  detail?: string;
  /**
   * The source that limits the lines of an action, if not the action's person or network address.
   */
  source?: string;
}
