import { isUnauthorized, userMessage } from '../../net/api-client.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Toasts why a change was refused. Being signed out is told elsewhere, for every call alike. */
export function tellFailure(title: string, error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return;
  toast({ title, description: userMessage(error, fallback), variant: 'destructive' });
}
