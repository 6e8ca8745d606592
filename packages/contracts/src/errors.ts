import { goalColors } from '@seven-hills/bank/savings-goals';
import { z } from 'zod';
import { timestamp } from './fields.ts';

/**
 * Every code of an error answer, with its HTTP status and title. This is the only map from failure
 * to status; the server's `Problem` and the OpenAPI page both use it.
 */
export const problems = {
  validation_failed: { status: 400, title: 'The request is not valid' },
  malformed_request: { status: 400, title: 'The request could not be read' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  invalid_credentials: { status: 403, title: 'Sign-in refused' },
  sign_in_blocked: { status: 403, title: 'Sign-in blocked' },
  second_factor_required: { status: 403, title: 'Second step required' },
  confirmation_required: { status: 403, title: 'Confirmation required' },
  customer_factor_required: { status: 403, title: 'Second factor required' },
  staff_factor_required: { status: 403, title: 'Second factor required for staff' },
  view_reason_required: { status: 403, title: 'Reason required' },
  second_factor_wrong: { status: 403, title: 'Code not accepted' },
  sign_in_expired: { status: 403, title: 'Sign-in expired' },
  passkey_refused: { status: 403, title: 'Passkey not accepted' },
  factor_already_set_up: { status: 409, title: 'Already set up' },
  factor_not_set_up: { status: 409, title: 'Not set up' },
  current_password_wrong: { status: 403, title: 'Current password is wrong' },
  pin_incorrect: { status: 403, title: 'Incorrect PIN' },
  pin_locked: { status: 403, title: 'PIN locked' },
  pin_not_set: { status: 403, title: 'PIN not set' },
  pin_already_set: { status: 409, title: 'PIN already set' },
  pin_unchanged: { status: 422, title: 'Already your PIN' },
  pin_too_simple: { status: 422, title: 'PIN too easy to guess' },
  password_required: { status: 403, title: 'Password required' },
  recently_reset: { status: 403, title: 'Password reset recently' },
  deposit_required: { status: 403, title: 'Initial deposit required' },
  first_deposit_amount: { status: 422, title: 'First deposit not possible' },
  deposits_unavailable: { status: 403, title: 'Deposits not available online' },
  withdrawals_unavailable: { status: 403, title: 'Withdrawals not available online' },
  deposit_already_made: { status: 409, title: 'Initial deposit already made' },
  account_suspended: { status: 403, title: 'Account suspended' },
  account_locked: { status: 403, title: 'Account locked by its owner' },
  not_offered: { status: 403, title: 'Not offered' },
  admin_required: { status: 403, title: 'Staff only' },
  permission_required: { status: 403, title: 'Not allowed for your role' },
  own_role: { status: 409, title: 'Own role' },
  cross_site_request: { status: 403, title: 'Cross-site request refused' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  email_taken: { status: 409, title: 'Email already in use' },
  email_unconfirmed: { status: 403, title: 'Email address not confirmed' },
  email_link_invalid: { status: 422, title: 'Link not valid' },
  phone_code_wrong: { status: 403, title: 'Code not accepted' },
  phone_code_ended: { status: 422, title: 'Code no longer valid' },
  device_refused: { status: 422, title: 'Device not added' },
  email_unchanged: { status: 409, title: 'Already your email address' },
  contact_us: { status: 422, title: 'Please contact us' },
  text_outdated: { status: 409, title: 'Read the current version' },
  conflict: { status: 409, title: 'Conflict' },
  edit_conflict: { status: 409, title: 'Edited in the meantime' },
  case_decided: { status: 409, title: 'Case already decided' },
  claimed_by_colleague: { status: 409, title: 'A colleague works on this' },
  proposal_exists: { status: 409, title: 'Already proposed' },
  proposal_ended: { status: 409, title: 'Already ended' },
  proposal_stale: { status: 409, title: 'Changed in the meantime' },
  request_timeout: { status: 408, title: 'Request too slow' },
  misdirected_request: { status: 421, title: 'Misdirected request' },
  body_too_large: { status: 413, title: 'Request too large' },
  json_required: { status: 415, title: 'JSON required' },
  password_too_common: { status: 422, title: 'Password too common' },
  too_young: { status: 422, title: 'Age requirement not met' },
  reset_token_invalid: { status: 422, title: 'Reset link not valid' },
  recipient_not_found: { status: 422, title: 'Recipient not found' },
  recipient_is_self: { status: 422, title: 'Same account' },
  recipient_unavailable: { status: 422, title: 'Recipient cannot receive money' },
  insufficient_funds: { status: 422, title: 'Insufficient funds' },
  account_owes: { status: 422, title: 'Amount owed on this account' },
  set_aside_needed: { status: 422, title: 'Money that you set aside is needed' },
  balance_changed: { status: 409, title: 'Balance changed in the meantime' },
  below_held_money: { status: 422, title: 'Below the amount on hold' },
  daily_limit_exceeded: { status: 422, title: 'Daily limit reached' },
  ira_not_possible: { status: 422, title: 'Not possible with an IRA' },
  amount_too_large: { status: 422, title: 'Amount too large' },
  fee_mismatch: { status: 422, title: 'Fee differs' },
  routing_number_invalid: { status: 422, title: 'Routing number not valid' },
  payment_rejected: { status: 422, title: 'Payment rejected' },
  not_correctable: { status: 409, title: 'Cannot be corrected' },
  transaction_not_pending: { status: 409, title: 'Already decided' },
  idempotency_key_invalid: { status: 400, title: 'Idempotency key not valid' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key used for another request' },
  request_in_flight: { status: 409, title: 'Still being processed' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  too_many_requests: { status: 429, title: 'Too many requests at once' },
  payment_provider_error: { status: 502, title: 'Card processor error' },
  outcome_unknown: { status: 503, title: 'Outcome not known yet' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  internal_error: { status: 500, title: 'Something went wrong' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/**
 * The possible second steps after a password: a code of an authenticator app, a recovery code, or a
 * passkey.
 */
const secondStepMethods = ['code', 'recovery_code', 'passkey'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

const editableFields = ['firstName', 'lastName', 'email', 'role'] as const;
export type EditableField = (typeof editableFields)[number];

/** The changes since the version that a save was based on. */
const editConflict = z.object({
  /** The current version: a save that is based on it is accepted. */
  version: z.int(),
  changes: z.array(
    z.object({
      field: z.enum(editableFields),
      value: z.string(),
      /** Null if the bank itself made the change. */
      changedBy: z.string().nullable(),
      changedAt: timestamp,
    }),
  ),
});
export type EditConflict = z.infer<typeof editConflict>;

/** The goals that could give what an order needs of the money set aside. */
const setAside = z.object({
  /** Decimal text. */
  needed: z.string(),
  /** In the customer's order. */
  goals: z.array(
    z.object({ id: z.int(), name: z.string(), color: z.enum(goalColors), amount: z.string() }),
  ),
});
export type SetAside = z.infer<typeof setAside>;

/**
 * The shape of every error answer: RFC 9457 problem details, with a machine-readable `code` and, as
 * `message`, the sentence for the toast.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /**
   * With `second_factor_required`, `confirmation_required`, and `staff_factor_required`: the
   * methods that the person has in addition to the password. Empty if there are none.
   */
  methods: z.array(z.enum(secondStepMethods)).optional(),
  /** With `balance_changed`: the current posted balance, as decimal text. */
  currentBalance: z.string().optional(),
  /** With `set_aside_needed`. */
  setAside: setAside.optional(),
  /** With `edit_conflict`. */
  editConflict: editConflict.optional(),
  /** With `claimed_by_colleague`: who works on it, and since when. */
  claim: z.object({ name: z.string(), since: timestamp }).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
