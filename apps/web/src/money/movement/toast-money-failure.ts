import type { ProblemCode } from '@seven-hills/contracts/errors';
import { ApiError, failureText, problemCode } from '../../net/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The reasons that the transaction-failed page explains. */
type FailureReason = 'suspended' | 'insufficient_funds' | 'invalid_account' | 'system_error';

const reasons: Partial<Record<ProblemCode, FailureReason>> = {
  account_suspended: 'suspended',
  insufficient_funds: 'insufficient_funds',
  recipient_not_found: 'invalid_account',
  recipient_unavailable: 'invalid_account',
  recipient_is_self: 'invalid_account',
  internal_error: 'system_error',
  unavailable: 'system_error',
};

/** Which page explains a refusal further, if any. */
export function failureReasonOf(error: unknown): FailureReason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.problem) return reasons[error.problem.code] ?? null;
  return error.status >= 500 ? 'system_error' : null;
}

export const failurePageHref = (reason: FailureReason): string =>
  `/transaction-failed?reason=${reason}`;

/**
 * Whether the review moves the focus to the PIN because of a refusal. In a field that has it
 * already, nothing is read again.
 */
const asksForPin = (error: unknown): boolean =>
  problemCode(error) === 'pin_incorrect' && !(document.activeElement instanceof HTMLInputElement);

/** Whether a request is refused because of a field, whose message the toast has, too. */
const isRefused = (error: unknown, field: string): boolean =>
  error instanceof ApiError && error.problem?.errors?.[0]?.path === field;

/**
 * Toasts a failed money movement, with a link to the page that explains it, if any. `startsAt` is
 * the field that has the focus on the page that follows.
 */
export function toastMoneyFailure(
  title: string,
  error: unknown,
  fallback: string,
  startsAt?: string,
): void {
  const reason = failureReasonOf(error);
  toast({
    title,
    description: failureText(error, fallback),
    variant: 'destructive',
    isReadAtField: asksForPin(error) || (startsAt !== undefined && isRefused(error, startsAt)),
    ...(reason && { action: { label: 'What this means', href: failurePageHref(reason) } }),
  });
}
