import { toast } from '../ui/feedback/toast.ts';
import { failureText, isUnauthorized } from './api-error.ts';

/** Toasts why a call failed. Being signed out is announced once for all calls, not here. */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: failureText(error, fallback), variant: 'destructive' });
}
