import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { AuditAction } from '../../audit-log/audit-event.ts';

/** The facts about an audit event that the sentences need. */
interface EventFacts {
  /** For `session_ended` and the like, the device. */
  detail: string | null;
  /** For events that were only counted, not listed: their number. */
  count: number | null;
}

type Sentence = string | ((facts: EventFacts) => string);

/**
 * The sentence that each event shows its customer; an action without a sentence is not shown.
 * Sentences never include staff notes or reasons.
 */
const sentences: Partial<Record<AuditAction, Sentence>> = {
  registered: 'Your account was opened.',
  signed_in: 'You signed in.',
  new_device: 'A device signed in for the first time.',
  sign_in_failed: ({ count }) =>
    count === null
      ? 'Someone tried to sign in with a wrong password.'
      : `Someone tried to sign in with a wrong password, ${count} times in an hour.`,
  sign_in_throttled: 'Signing in was paused after too many attempts.',
  sign_in_refused: 'Someone tried to sign in with the right password while it was blocked.',
  second_step_requested: 'Someone entered your password, and was asked for the second step.',
  second_step_failed: ({ count }) =>
    count === null
      ? 'A wrong code was entered after your password.'
      : `A wrong code was entered after your password, ${count} times in an hour.`,
  signed_out: 'You signed out.',
  authenticator_added: 'An authenticator app was set up.',
  authenticator_removed: 'The authenticator app was removed.',
  recovery_codes_made: 'New recovery codes were made.',
  recovery_code_used: 'A recovery code was used.',
  passkey_added: ({ detail }) => `A passkey was added${nameOf(detail)}.`,
  passkey_renamed: 'A passkey was renamed.',
  passkey_removed: ({ detail }) => `A passkey was removed${nameOf(detail)}.`,
  passkey_refused: 'A confirmation with a passkey was refused.',
  factors_removed: ({ detail }) => `Your protection was removed${nameOf(detail)}.`,
  factor_reset_started:
    'Our staff started to remove your passkeys and authenticator app, because you asked for it.',
  factor_reset_stopped: 'The removal of your passkeys and authenticator app was stopped.',
  factor_reset_done: 'Our staff removed your passkeys and authenticator app.',
  device_trusted: ({ detail }) => `A device was trusted${nameOf(detail)}.`,
  trusted_device_removed: 'A device is no longer trusted.',
  threshold_changed: ({ detail }) =>
    `The amount above which you confirm movements was changed${nameOf(detail)}.`,
  transaction_corrected: 'Our staff corrected a transaction of your account.',
  password_reset_requested: 'Someone asked for a link to reset your password.',
  password_reset: 'Your password was reset with a link that we sent by email.',
  password_changed: 'Your password was changed.',
  pin_set: 'Your PIN was set up.',
  pin_locked: 'Your PIN was locked after wrong attempts.',
  pin_unlocked: 'Your PIN was unlocked.',
  locked_by_owner: 'You locked your account.',
  unlocked_by_owner: 'Your account was unlocked.',
  pin_unlocked_by_staff: 'Our staff unlocked your PIN.',
  reset_link_sent: 'Our staff sent you a link to reset your password.',
  pin_changed: 'Your PIN was changed.',
  profile_changed: ({ detail }) =>
    detail === null
      ? 'Your profile was saved.'
      : `Your profile was changed: ${detail}. If you did not do this, please call ${brand.supportPhone}.`,
  phone_change_requested: 'Another phone number was requested.',
  phone_change_canceled: 'The change of your phone number was canceled.',
  phone_change_blocked: 'A code for a new phone number was entered wrong too often.',
  found_by_changed: ({ detail }) =>
    `Your choice of how others find you was changed: ${detail}. If you did not do this, please call ${brand.supportPhone}.`,
  alerts_changed: 'Your choice of alerts was changed.',
  alert_device_added: ({ detail }) => `Alerts were turned on for a device${nameOf(detail)}.`,
  alert_device_removed: ({ detail }) => `Alerts were turned off for a device${nameOf(detail)}.`,
  name_change_requested: 'A new name was requested.',
  name_change_withdrawn: 'The request for a new name was withdrawn.',
  name_change_confirmed: 'Our staff confirmed your new name.',
  name_change_declined: 'Our staff declined your new name.',
  email_change_requested: 'Another email address was requested.',
  email_change_canceled: 'The change of your email address was canceled.',
  email_changed: 'Your email address was changed.',
  email_confirmed: 'Your email address was confirmed.',
  email_change_undone: 'The change of your email address was undone.',
  session_ended: ({ detail }) => `You signed out a device${nameOf(detail)}.`,
  other_sessions_ended: 'You signed out all other devices.',
  session_ended_by_staff: ({ detail }) => `Our staff signed out a device${nameOf(detail)}.`,
  signed_out_by_staff: 'Our staff signed you out everywhere.',
  account_suspended: 'Our staff suspended your account.',
  account_activated: 'Our staff ended the suspension of your account.',
  account_opened_by_staff: 'Our staff opened an account for you, as you signed on paper.',
  account_closed: 'Our staff closed your account.',
  sign_in_blocked: 'Our staff blocked signing in to your account.',
  sign_in_unblocked: 'Our staff lifted the block on signing in.',
  death_report_withdrawn: 'Our staff took back a wrong report, and you can sign in again.',
  user_updated: 'Our staff changed your name or email address.',
  role_changed: `Your role at the ${words.bank} was changed.`,
  waiting_period_lifted: 'Our staff ended the waiting period after your password reset.',
  terms_changed: 'Our staff changed your limits or fees.',
  balance_adjusted: 'Our staff adjusted your balance.',
  counter_deposit: 'Our staff booked a cash deposit for you.',
  counter_withdrawal: 'Our staff booked a cash withdrawal for you.',
  payee_added: ({ detail }) => `A payee was added${nameOf(detail)}.`,
  payee_removed: ({ detail }) => `A payee was removed${nameOf(detail)}.`,
  account_linked: ({ detail }) => `An account at another bank was linked${nameOf(detail)}.`,
  account_link_tried: ({ detail }) =>
    `Wrong amounts were entered for an account at another bank${nameOf(detail)}.`,
  account_link_verified: ({ detail }) =>
    `An account at another bank was verified${nameOf(detail)}.`,
  account_link_failed: ({ detail }) =>
    `An account at another bank could not be linked${nameOf(detail)}.`,
  account_unlinked: ({ detail }) => `An account at another bank was removed${nameOf(detail)}.`,
  schedule_created: ({ detail }) => `A payment was scheduled${nameOf(detail)}.`,
  schedule_changed: ({ detail }) => `A scheduled payment was changed${nameOf(detail)}.`,
  income_rule_added: ({ detail }) => `A rule for incoming money was added${nameOf(detail)}.`,
  income_rule_ended: ({ detail }) => `A rule for incoming money was ended${nameOf(detail)}.`,
  undo_time_changed: ({ detail }) =>
    `The time to take a transfer back was changed${detail ? ` to ${detail}` : ''}.`,
  schedule_ended: ({ detail }) => `A scheduled payment was ended${nameOf(detail)}.`,
  transaction_approved: 'Our staff approved a transaction of yours.',
  transaction_declined: 'Our staff declined a transaction of yours.',
  case_reported: 'You reported a problem with a transaction.',
  case_reopened: 'Our staff opened a case of yours again.',
  case_opened_by_staff: 'Our staff opened a case for you, as you asked.',
  case_concluded: 'Our staff concluded a case of yours.',
  case_credit_left: 'Our staff left you the provisional credit of a case.',
  account_number_revealed: 'Our staff opened the full account number of a recipient of yours.',
};

const nameOf = (device: string | null) => (device === null ? '' : `: ${device}`);

/** The actions that customers see among their security events. */
export const securityActions = Object.keys(sentences) as AuditAction[];

export function sentenceOf(action: AuditAction, facts: EventFacts): string {
  const sentence = sentences[action] ?? '';
  return typeof sentence === 'string' ? sentence : sentence(facts);
}
