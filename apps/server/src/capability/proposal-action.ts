import type { ProblemCode } from '@seven-hills/contracts/errors';
import type { ProposalActionName } from '@seven-hills/contracts/staff/proposals';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { z } from 'zod';
import type { Origin } from '../audit-log/origin.ts';
import type { PostingCondition } from './movement-kind.ts';

/** A field with its values before and after, as shown to voters. */
export interface Change {
  field: string;
  /** Null where there was none. */
  before: string | null;
  after: string;
}

/** The fields of changes with their values before and after, for the audit log. */
export const fieldsOf = (changes: readonly Change[]) => ({
  before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
});

/** The current effect of an action. */
export interface Preview {
  /** The subject: there is one open proposal for each action and subject. */
  subject: string;
  personId: bigint | null;
  /**
   * The people who benefit, who may neither propose it nor vote on it, also if they come to benefit
   * while it waits.
   */
  barredIds: readonly bigint[];
  /** Differs from an earlier preview's value if the underlying data has changed since. */
  baseVersion: string;
  changes: readonly Change[];
  /**
   * The amount to compare with the policy's threshold, together with what was done alone; null if
   * approval does not depend on an amount.
   */
  amount: Cents | null;
  /** Whether a staff member has already made it, so that the caller is the second person. */
  isByTwoAlready?: boolean;
}

/** The facts available when the last vote carries an action out. */
export interface Execution {
  proposalId: bigint;
  /** The person whose vote carries it out; the maker is in the proposal. */
  deciderId: bigint;
  origin: Origin;
  baseVersion: string;
}

/**
 * An action that may need a second person, provided by its capability. The engine itself knows no
 * actions.
 */
interface CommonAction<Payload> {
  readonly name: ProposalActionName;
  /** The form in which a proposal stores it. */
  readonly payload: z.ZodType<Payload>;
  /**
   * Previews the change. Fails as the action itself would, so that nothing impossible is proposed.
   * `makerId` is the proposer.
   */
  preview(connection: Connection, payload: Payload, makerId: bigint): Promise<Preview>;
  /** The refusals of an execution that mean that a new proposal is needed. */
  readonly staleCodes?: readonly ProblemCode[];
  /**
   * Of an action that is a `RowAction` and a `PostingAction`: whether this payload moves money.
   * Absent for an action that is one of them.
   */
  posts?(payload: Payload): boolean;
}

/** An action carried out in the transaction of the last vote. */
export interface RowAction<Payload> extends CommonAction<Payload> {
  /** Locks what it changes; the preview under the lock is compared with the proposal's. */
  lock(connection: Connection, payload: Payload, execution: Execution): Promise<void>;
  carryOut(connection: Connection, payload: Payload, execution: Execution): Promise<void>;
}

/** An action that posts: the vote travels with the posting as its condition. */
export interface PostingAction<Payload> extends CommonAction<Payload> {
  /**
   * Returns the people who benefit now, as the preview does. Read again at each vote, at the last
   * one behind the posting's locks.
   */
  barredNow(connection: Connection, payload: Payload): Promise<readonly bigint[]>;
  /**
   * Reads what the posting needs, and returns the function that posts it under a condition. Only
   * that function runs in the voter's transaction, which already holds a connection, so it must
   * read nothing more (`inStaffTransaction`). The posting must compare the base version itself,
   * under the ledger's locks.
   */
  prepare(
    payload: Payload,
    execution: Execution,
  ): Promise<(condition: PostingCondition) => Promise<unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: each action has a payload of its own
export type ProposalAction = RowAction<any> | PostingAction<any>;

/** `payload` as the action has parsed it. */
export const isPosting = (
  action: ProposalAction,
  payload: unknown,
): action is PostingAction<unknown> => 'prepare' in action && (action.posts?.(payload) ?? true);
