import type { Method } from '@seven-hills/contracts/endpoint';
import type { Problem } from '@seven-hills/contracts/errors';
import { isBackgroundRefresh } from './activity.ts';
import type { Answer, CallArguments, PathOf } from './api-types.ts';
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

interface Sent {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** The address of a call: its parameters filled in, and the query's fields that are set behind it. */
export function addressOf(path: string, { params = {}, query = {} }: Sent = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return fields.length === 0 ? filled : `${filled}?${new URLSearchParams(fields)}`;
}

async function send(method: Method, path: string, sent: Sent = {}): Promise<unknown> {
  const { body, idempotencyKey, signal } = sent;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (method === 'GET' && isBackgroundRefresh()) headers.set('X-Background-Refresh', '1');

  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(path, sent), {
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
  return text ? JSON.parse(text) : undefined;
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

type Caller<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: CallArguments<M, P>
) => Promise<Answer<M, P>>;

/** The server checks every answer against the contract before it sends it, so it is not checked again. */
const call = <M extends Method>(method: M) =>
  ((path: string, options?: Sent) => send(method, path, options)) as Caller<M>;

/**
 * The one way to call the server: `api.get('/api/transactions/:id', { params: { id } })`. Paths,
 * parameters, queries, bodies and answers are typed from the contract; a wrong one does not compile.
 */
export const api = {
  get: call('GET'),
  post: call('POST'),
  put: call('PUT'),
  patch: call('PATCH'),
  delete: call('DELETE'),
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
