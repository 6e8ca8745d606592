import { toast } from '../ui/feedback/toast.ts';
import { failureText, isUnauthorized } from './api-error.ts';

/**
 * Toasts why a call failed, and returns the toast's id. Being signed out is announced once for all
 * calls, not here.
 */
export function toastFailure(title: string, error: unknown, fallback: string): number {
  if (isUnauthorized(error)) return 0;
  return toast({ title, description: failureText(error, fallback), variant: 'destructive' });
}
