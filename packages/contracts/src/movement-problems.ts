import type { ProblemCode } from './errors.ts';

/** The refusals that every call that moves a customer's money can return. */
export const movementProblems = [
  'deposit_required',
  'account_suspended',
  'account_locked',
  'pin_incorrect',
  'pin_locked',
  'pin_not_set',
  'insufficient_funds',
  'account_owes',
  'set_aside_needed',
  'daily_limit_exceeded',
  'ira_not_possible',
  'amount_too_large',
  'idempotency_key_reused',
  'request_in_flight',
  'outcome_unknown',
] as const satisfies readonly ProblemCode[];
