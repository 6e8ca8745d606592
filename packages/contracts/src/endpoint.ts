import type { Permission } from '@seven-hills/bank/staff-roles';
import { z } from 'zod';
import type { ProblemCode } from './errors.ts';

/**
 * The callers that may make a call.
 * - `anyone`: no session needed
 * - `signed-in`: any session, even before the initial deposit
 * - `customer`: a session past the initial-deposit gate (always true for staff)
 * - `{ staff }`: a staff session whose role has the permission
 */
export type Access = 'anyone' | 'signed-in' | 'customer' | { staff: Permission };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint {
  method: Method;
  path: string;
  tag: string;
  summary: string;
  access: Access;
  /**
   * A staff decision about money: the session must have been confirmed in the last few minutes, as
   * the bank's settings require.
   */
  confirmed?: true;
  /**
   * Also available to customers who must first add a second factor, if the bank requires one: the
   * calls for adding it, and help.
   */
  beforeSecondFactor?: true;
  /**
   * The call concerns one of the caller's accounts: the one that `account` in its query or
   * `fromAccountId` in its body names, or else the primary one; where its query allows `all`
   * (`ofAccounts`), perhaps all that the caller owns. `transaction`: the one that `account` in its
   * query names, or else the one whose transaction `id` in its path or `transactionId` in its body
   * names.
   */
  ofAccount?: true | 'transaction';
  /** The success status and the schema of its body. */
  status: number;
  answer: z.ZodType;
  /** The body of a 202, for a call that others may have to approve before it is carried out. */
  accepted?: z.ZodType;
  body?: z.ZodType;
  /** The maximum size of the body, for a call that takes a file. Default: that of every call. */
  bodyBytesMax?: number;
  query?: z.ZodType;
  params?: z.ZodType;
  /**
   * Accepts an `Idempotency-Key` header: a repeated key and body get the same answer and are posted
   * once.
   */
  idempotent?: boolean;
  /**
   * The errors specific to this call, beyond those that every call can return, and
   * `validation_failed`, which every call with an input can.
   */
  problems: readonly Exclude<ProblemCode, 'validation_failed'>[];
}

/**
 * Declares one API call. The server, the client, and the OpenAPI page derive their types from it.
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The answer as clients receive it. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** A part of an answer as the server gives it: ids and cents as `bigint`, times as `Date`. */
export type Given<Schema extends z.ZodType> = z.input<Schema>;
/** The answer as the server gives it. */
export type ResultOf<E extends Endpoint> = Given<E['answer']>;
/** One row of a list as the server gives it. */
export type RowOf<E extends Endpoint> = ResultOf<E> extends readonly (infer Row)[] ? Row : never;
/** The body of a call's 202 answer. */
export type AcceptedOf<E extends Endpoint> = E extends { accepted: infer A extends z.ZodType }
  ? z.output<A>
  : never;
/** The same as the server gives it. */
export type AcceptedResultOf<E extends Endpoint> = E extends { accepted: infer A extends z.ZodType }
  ? z.input<A>
  : never;
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
/** The body that a client sends, before the server's schema normalizes it. */
export type BodyInputOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : undefined;

/**
 * Declares the rows of a staff list as `text/csv`, with the same access, filters, and errors, but
 * without pages.
 */
export const exportOf = <const E extends Endpoint, const Q extends z.ZodType>(
  list: E,
  summary: string,
  query: Q,
) =>
  defineEndpoint({
    method: 'GET',
    path: `${list.path}/export` as `${E['path']}/export`,
    tag: list.tag as E['tag'],
    summary,
    access: list.access as E['access'],
    query,
    status: 200,
    answer: z.string(),
    problems: list.problems as E['problems'],
  });

/** Declares the same for a list whose path identifies its owner, such as a customer. */
export const exportOfOne = <
  const E extends Endpoint & { params: z.ZodType },
  const Q extends z.ZodType,
>(
  list: E,
  summary: string,
  query: Q,
) => ({ ...exportOf(list, summary, query), params: list.params as E['params'] });

/** The query of a list without filters. */
export const noFilters = z.object({});
