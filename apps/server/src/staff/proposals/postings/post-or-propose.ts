import type { AmountActionName } from '@seven-hills/contracts/staff/proposals';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import type { PostingCondition } from '../../../capability/movement-kind.ts';
import type { Attempt } from '../../../http/attempt.ts';
import type { Principal } from '../../../http/callers/principal.ts';
import { Refusal } from '../../../http/problem.ts';
import type { Moved } from '../../../money/posting/postings.ts';
import type { AcceptedProposal, Proposals } from '../proposals.ts';
import type { PolicyAct } from './acting-alone.ts';
import { asMaker } from './as-maker.ts';

/** A kind of posting that staff make under their own key, or propose to colleagues. */
interface StaffPosting {
  action: AmountActionName;
  /** The posting's name in sentences: `An adjustment`. */
  noun: string;
  /** The activity in sentences: `adjust balances`. */
  activity: string;
  /**
   * The activity that only a colleague may do for them: `adjust the balance of your own account`.
   */
  ownActivity: string;
}

/** One such posting, ready to be posted or proposed. */
interface PreparedPosting {
  /** Who may use the affected accounts, and so never makes the posting themselves. */
  barredIds: readonly bigint[];
  /** What counts toward the thresholds, and for which customer. */
  counts: Pick<PolicyAct, 'customerId' | 'amount'>;
  /** The form in which a proposal stores it. */
  payload: unknown;
  reason: string;
  post: (condition: PostingCondition) => Promise<Moved>;
}

/**
 * Posts what a staff member orders, or proposes it if others must approve it. A repeated key posts
 * and counts once. Fails with `idempotency_key_invalid`
 * (missing), `recently_reset` (the caller's own password), `conflict` (the caller's own money),
 * `proposal_exists`, or as preparing, proposing, or posting it does.
 */
export function postOrPropose(
  { database, proposals }: { database: Database; proposals: Proposals },
  { action, noun, activity, ownActivity }: StaffPosting,
  { staff, origin, attempt }: { staff: Principal; origin: Origin; attempt: Attempt },
  prepare: (connection: Connection) => Promise<PreparedPosting>,
): Promise<Moved | AcceptedProposal> {
  const { key } = attempt;
  if (key === null)
    throw new Refusal(
      'idempotency_key_invalid',
      `${noun} requires an Idempotency-Key header, so that a repeated request books it only once.`,
    );
  const staffId = staff.customerId;
  return asMaker(database, { staff, activity }, async (connection) => {
    const { barredIds, counts, payload, reason, post } = await prepare(connection);
    if (barredIds.includes(staffId))
      throw new Refusal('conflict', `Another staff member must ${ownActivity}.`);
    const maker = { staff, reason, origin };
    return proposals.postOrPropose(
      { action, staffId, ...counts },
      payload,
      maker,
      post,
      connection,
    );
  });
}
