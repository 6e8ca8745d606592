import type { Method } from '@seven-hills/contracts/endpoint';
import type { Problem } from '@seven-hills/contracts/errors';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isBackgroundRefresh } from './activity.ts';
import { ApiError, NetworkError } from './api-error.ts';
import type {
  Answer,
  CallArguments,
  CallInput,
  InputArguments,
  ListPath,
  PathOf,
  QueryInput,
} from './api-types.ts';
import { dropFirstAnswers, takeFirstAnswer } from './session/first-answers.ts';
import { readAfter } from './session/read-after.ts';
import { reportSessionLifetime } from './session/session-lifetime.ts';

interface Sent {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** The URL of a call: its path parameters filled in, followed by the query fields that are set. */
export function addressOf(path: string, { params = {}, query = {} }: Sent = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return fields.length === 0 ? filled : `${filled}?${new URLSearchParams(fields)}`;
}

/**
 * Tries to resolve a refusal, for example by asking for a confirmation; true if the call should be
 * repeated.
 */
type MakeUp = (error: unknown) => Promise<boolean>;

let makeUp: MakeUp | null = null;

/** Sets the handler of refusals, or null for none; only one page at a time sets it. */
export function makeUpForRefusals(by: MakeUp | null): void {
  makeUp = by;
}

/**
 * Makes a call. After a refusal that the handler resolved, repeats the same call once under the
 * same key.
 */
const send = (method: Method, path: string, sent: Sent = {}) =>
  sendOnce(method, path, sent).catch(async (error: unknown) => {
    if (await makeUp?.(error)) return sendOnce(method, path, sent);
    throw error;
  });

/** The server validates every response against the contract, so the client does not. */
async function sendOnce(method: Method, path: string, sent: Sent) {
  const { body, idempotencyKey, signal } = sent;
  const address = addressOf(path, sent);
  if (method === 'GET') {
    const answered = takeFirstAnswer(address);
    if (answered) return answered.body;
  } else dropFirstAnswers();
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (method === 'GET' && isBackgroundRefresh()) headers.set('X-Background-Refresh', '1');
  const news = readAfter();
  if (news) headers.set('Read-After', news);

  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      // Money movements continue after the page is closed, so that their outcome is definite.
      ...(idempotencyKey && { keepalive: true }),
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
  return JSON.parse(text || 'null');
}

function readProblem(text: string): Problem | null {
  try {
    const body: Problem | null = JSON.parse(text);
    return typeof body?.message === 'string' ? body : null;
  } catch {
    return null;
  }
}

const caller =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P, ...[options]: CallArguments<M, P>): Promise<Answer<M, P>> =>
    send(method, path, options);

/**
 * The prefix of every key, followed by the input if there is one, then `pages` for a paged list.
 */
type CallKey = readonly [method: Method, path: string, ...rest: unknown[]];

/** The query key of a call, or the prefix of all keys of a path if no input is given. */
function key<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input?: CallInput<M, P>,
): CallKey {
  return input === undefined ? [method, path] : [method, path, input];
}

/** A read for `useQuery`; its key derives from the call. */
const query = <P extends PathOf<'GET'>>(path: P, ...[input]: InputArguments<'GET', P>) =>
  queryOptions({
    queryKey: key('GET', path, input),
    queryFn: ({ signal }): Promise<Answer<'GET', P>> => send('GET', path, { ...input, signal }),
  });

/** A read that is repeated whenever a screen that shows it opens. */
const freshQuery = <P extends PathOf<'GET'>>(path: P, ...input: InputArguments<'GET', P>) => ({
  ...query(path, ...input),
  staleTime: 0,
});

/** How a list is paged: each page starts after the last id of the previous one. */
interface Paging<P extends ListPath> {
  query?: QueryInput<P>;
  /** The query field that takes that id. */
  after: keyof QueryInput<P>;
  /** A shorter page is the last one. */
  pageSize: number;
}

/** A list in pages for `infiniteQueryOptions`; its key derives from the call. */
function pages<P extends ListPath>(path: P, { query, after, pageSize }: Paging<P>) {
  const first: number | undefined = undefined;
  return {
    queryKey: [...key('GET', path), { query }, 'pages'] as const,
    queryFn: ({ pageParam, signal }: PageContext): Promise<Answer<'GET', P>> =>
      send('GET', path, { query: { ...query, [after]: pageParam }, signal }),
    initialPageParam: first,
    getNextPageParam: (page: readonly { id: number }[]) =>
      page.length < pageSize ? undefined : page.at(-1)?.id,
  };
}

interface PageContext {
  pageParam: number | undefined;
  signal: AbortSignal;
}

/**
 * Whether a query reads a path or one below it: `/api/transactions/count` is below
 * `/api/transactions`.
 */
export function isUnder(path: string, [, own]: readonly unknown[]): boolean {
  return own === path || (typeof own === 'string' && own.startsWith(`${path}/`));
}

/** Refetches what reads one of the paths or a path below it. */
export const refetchUnder = (queryClient: QueryClient, ...paths: string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => isUnder(path, queryKey)),
  });

/**
 * The one way to call the server: `api.get('/api/transactions/:id', { params: { id } })`. Paths,
 * parameters, queries, bodies, and responses are typed from the contract; a wrong one does not
 * compile.
 */
export const api = {
  get: caller('GET'),
  post: caller('POST'),
  put: caller('PUT'),
  patch: caller('PATCH'),
  delete: caller('DELETE'),
  key,
  query,
  freshQuery,
  pages,
};

/**
 * An idempotency key for one money movement: create it before the first attempt and reuse it for
 * retries.
 */
export const newIdempotencyKey = (): string => crypto.randomUUID();
