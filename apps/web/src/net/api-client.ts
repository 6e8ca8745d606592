import type { Method } from '@seven-hills/contracts/endpoint';
import type { Problem } from '@seven-hills/contracts/errors';
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

/** What can make up for a refusal: true if the call is worth repeating. */
type MakeUp = (error: unknown) => Promise<boolean>;

let makeUp: MakeUp | null = null;

/** Takes what makes up for refusals, or null for nothing; one page at a time does. */
export function makeUpForRefusals(by: MakeUp | null): void {
  makeUp = by;
}

/** Makes a call; repeats it once, the same under the same key, after a refusal that was made up for. */
const send = (method: Method, path: string, sent: Sent = {}) =>
  sendOnce(method, path, sent).catch(async (error: unknown) => {
    if (await makeUp?.(error)) return sendOnce(method, path, sent);
    throw error;
  });

/** The server checks every answer against the contract before it sends it, so it is not checked again. */
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
      // A movement of money goes on when its page is left, so that its outcome is not left to chance.
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

/** What every key begins with. The input follows where there is one, then `pages` for a list in pages. */
type CallKey = readonly [method: Method, path: string, ...rest: unknown[]];

/** The key of a call's answer, or the beginning of all of a path's keys where no input is given. */
function key<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input?: CallInput<M, P>,
): CallKey {
  return input === undefined ? [method, path] : [method, path, input];
}

/** A read for `queryOptions`; its key derives from the call. */
function query<P extends PathOf<'GET'>>(path: P, ...[input]: InputArguments<'GET', P>) {
  return {
    queryKey: key('GET', path, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<'GET', P>> =>
      send('GET', path, { ...input, signal }),
  };
}

/** How a list is read in pages: each goes on behind the last id of the one before. */
interface Paging<P extends ListPath> {
  query?: QueryInput<P>;
  /** The field of the query that takes that id. */
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

/** Whether a query reads in pages. */
export const isPaged = (queryKey: readonly unknown[]): boolean => queryKey[3] === 'pages';

/** Whether a query reads a path or one below it: `/api/transactions` has `/api/transactions/count` below. */
export function isUnder(path: string, [, own]: readonly unknown[]): boolean {
  return own === path || (typeof own === 'string' && own.startsWith(`${path}/`));
}

/**
 * The one way to call the server: `api.get('/api/transactions/:id', { params: { id } })`. Paths,
 * parameters, queries, bodies and answers are typed from the contract; a wrong one does not compile.
 */
export const api = {
  get: caller('GET'),
  post: caller('POST'),
  put: caller('PUT'),
  patch: caller('PATCH'),
  delete: caller('DELETE'),
  key,
  query,
  pages,
};

/** A key for one intention to move money: make it before the first attempt, keep it for retries. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
