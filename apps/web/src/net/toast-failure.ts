import { toast } from '../ui/feedback/toast.ts';
import { toastAtField } from '../ui/feedback/toast-at-field.ts';
import { failureText, isUnauthorized } from './api-error.ts';

/** The field that a refused request is about. */
interface RefusedField {
  /** What the field says; undefined if no field is refused. */
  message: string | undefined;
  /** Gives the field the focus, and returns true if it gets it after this event. */
  focus: () => unknown;
}

/**
 * Toasts why a call failed, after moving the focus to the field that is refused, and returns the
 * toast's id. Being signed out is announced once for all calls, not here.
 */
export function toastFailure(
  title: string,
  error: unknown,
  fallback: string,
  field?: RefusedField,
): number {
  if (isUnauthorized(error)) return 0;
  const description = failureText(error, fallback);
  const isSaidAtField = field?.message === description;
  if (isSaidAtField) return toastAtField({ title, description }, field.focus);
  field?.focus();
  return toast({ title, description, variant: 'destructive' });
}
