import { ApiError } from './api-client.ts';

/** What a toast says when staff's call failed: why it was refused, else the general sentence. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status >= 500) return fallback;
  return error.problem?.message || fallback;
}
