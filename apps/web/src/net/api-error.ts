import { words } from '@seven-hills/bank/words/words';
import type { Problem } from '@seven-hills/contracts/errors';

/**
 * A response that is not OK. Its `message` is `"<status>: <response text or status text>"`;
 * `problem` is the parsed RFC 9457 body if the server sent one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.problem = problem;
  }
}

/**
 * No response: the network or the server is unreachable. Whether the request took effect is
 * unknown.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super(`The ${words.bank} cannot be reached. Please check your connection and try again.`, {
      cause,
    });
  }
}

/** The problem code of the server's response, if a call failed with one. */
export const problemCode = (error: unknown) =>
  error instanceof ApiError ? error.problem?.code : undefined;

/** Whether a failure means "signed out". */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/s.test(error.message);
}

/**
 * The message for a failure: the server's sentence, or that the bank cannot be reached. Returns
 * `fallback` if the server sent nothing specific.
 */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError) || error.problem?.code === 'internal_error') return fallback;
  return error.problem?.message || fallback;
}
