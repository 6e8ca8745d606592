import type * as contract from '@seven-hills/contracts';
import type {
  AcceptedOf,
  AnswerOf,
  BodyInputOf,
  Endpoint,
  Method,
  ParamsOf,
  QueryOf,
} from '@seven-hills/contracts/endpoint';

/** Every call that the contract declares. Types only: the bundle contains no schema. */
type Call = Extract<(typeof contract)[keyof typeof contract], Endpoint>;

/** The paths of a method, as the contract writes them: `/api/transactions/:id`. */
export type PathOf<M extends Method> = Extract<Call, { method: M }>['path'];

type CallAt<M extends Method, P extends string> = Extract<Call, { method: M; path: P }>;

/** The result of a call; for some calls, also the response that others must approve it first. */
export type Answer<M extends Method, P extends string> =
  | AnswerOf<CallAt<M, P>>
  | AcceptedOf<CallAt<M, P>>;

/** The fields of a read's query that are set. */
export type QueryInput<P extends PathOf<'GET'>> = Partial<QueryOf<CallAt<'GET', P>>>;

/** A part of the input: absent if the call has none, required if it has. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]: T };

/** All query fields are optional; the server fills in defaults. */
type QueryPart<T> = [T] extends [undefined] ? { query?: never } : { query?: Partial<T> };

/** The input that distinguishes calls of one path. */
export type CallInput<M extends Method, P extends string> = Part<'params', ParamsOf<CallAt<M, P>>> &
  Part<'body', BodyInputOf<CallAt<M, P>>> &
  QueryPart<QueryOf<CallAt<M, P>>>;

interface CommonOptions {
  /** Created once per intention with `newIdempotencyKey()`, and reused for its retries. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** An argument that is optional if none of its fields are required. */
type Argument<T> = Record<never, never> extends T ? [options?: T] : [options: T];

export type CallArguments<M extends Method, P extends string> = Argument<
  CommonOptions & CallInput<M, P>
>;

export type InputArguments<M extends Method, P extends string> = Argument<CallInput<M, P>>;

/** The reads that return a list paged by id. */
export type ListPath = {
  [P in PathOf<'GET'>]: Answer<'GET', P> extends readonly { id: number }[] ? P : never;
}[PathOf<'GET'>];
