import type { Problem } from '@seven-hills/contracts/errors';
import { isBackgroundRefresh } from './activity.ts';
import { reportSessionLifetime } from './session-lifetime.ts';

/**
 * An answer that is not OK. Its `message` is `"<status>: <response text or status text>"`;
 * `problem` is the parsed RFC 9457 body when the server sent one.
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

/** No answer at all: the network or the server is away. Whether the request took effect is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super('The bank cannot be reached. Please check your connection and try again.', { cause });
  }
}

interface RequestOptions {
  /** Made once for each intention with `newIdempotencyKey()`, and kept for its retries. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

async function request<Answer>(
  method: string,
  path: string,
  body: unknown,
  { idempotencyKey, signal }: RequestOptions = {},
): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (method === 'GET' && isBackgroundRefresh()) headers.set('X-Background-Refresh', '1');

  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
  reportSessionLifetime(response.headers.get('Session-Expires-In'));
  if (!response.ok) {
    throw new ApiError(response.status, text || response.statusText, readProblem(text));
  }
  return (text ? JSON.parse(text) : undefined) as Answer;
}

function readProblem(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text);
    const isProblem = typeof body === 'object' && body !== null && 'message' in body;
    return isProblem && typeof body.message === 'string' ? (body as Problem) : null;
  } catch {
    return null;
  }
}

/** The one way to call the server. Answers are typed by the caller from `@seven-hills/contracts`. */
export const api = {
  get: <Answer>(path: string, options?: RequestOptions) =>
    request<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer>('PUT', path, body, options),
  patch: <Answer>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer>('PATCH', path, body, options),
  delete: <Answer>(path: string, options?: RequestOptions) =>
    request<Answer>('DELETE', path, undefined, options),
};

/** A key for one intention to move money: make it before the first attempt, keep it for retries. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** What a toast says about a failure: the server's sentence, else `fallback`. */
export function userMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem?.message || fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

/** Whether a failure means "signed out". */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/s.test(error.message);
}
