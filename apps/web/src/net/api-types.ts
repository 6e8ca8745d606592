import type * as contract from '@seven-hills/contracts/api';
import type {
  AnswerOf,
  BodyInputOf,
  Endpoint,
  Method,
  ParamsOf,
  QueryOf,
} from '@seven-hills/contracts/endpoint';

/** Every call that the contract declares. Types only: no schema comes into the bundle. */
type Call = Extract<(typeof contract)[keyof typeof contract], Endpoint>;

/** The paths of a method, as the contract writes them: `/api/transactions/:id`. */
export type PathOf<M extends Method> = Extract<Call, { method: M }>['path'];

type CallAt<M extends Method, P extends string> = Extract<Call, { method: M; path: P }>;

/** What a call answers. */
export type Answer<M extends Method, P extends string> = AnswerOf<CallAt<M, P>>;

interface CommonOptions {
  /** Made once for each intention with `newIdempotencyKey()`, and kept for its retries. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** A part of the input: left out where the call has none, required where it has. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: never }
  : { [K in Name]: T };

/** A query's fields may each be left out; the server fills in its defaults. */
type QueryPart<T> = [T] extends [undefined] ? { query?: never } : { query?: Partial<T> };

export type CallOptions<M extends Method, P extends string> = CommonOptions &
  Part<'params', ParamsOf<CallAt<M, P>>> &
  Part<'body', BodyInputOf<CallAt<M, P>>> &
  QueryPart<QueryOf<CallAt<M, P>>>;

/** The options, which can be left out altogether where nothing in them is required. */
export type CallArguments<M extends Method, P extends string> =
  Record<never, never> extends CallOptions<M, P>
    ? [options?: CallOptions<M, P>]
    : [options: CallOptions<M, P>];
