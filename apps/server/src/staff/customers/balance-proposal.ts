import { type Cents, formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import { Refusal } from '../../http/problem.ts';
import type { Postings } from '../../money/posting/postings.ts';
import type { PostingAction } from '../proposals/proposal-action.ts';
import { balanceAdjustmentKind, balanceChanged, belowHeldMoney } from './balance-posting.ts';
import { findHolder } from './user-row.ts';

/** Cents as text, since JSON has no bigint. */
const cents = z.string().regex(/^\d+$/);

const payload = z.object({
  accountId: z.int(),
  customerId: z.string(),
  newBalance: cents,
  /** The balance that the maker saw, if known. */
  expectedBalance: cents.nullable(),
  reason: z.string(),
});
type Payload = z.infer<typeof payload>;

/** Sets a balance: the adjustment is posted in the transaction of the last vote. */
export const balanceAdjustmentAction = (postings: Postings): PostingAction<Payload> => ({
  name: 'balance_adjustment',
  payload,
  staleCodes: ['balance_changed', 'not_found'],
  async preview(connection, { accountId, newBalance, expectedBalance }, makerId) {
    const holder = await findHolder(connection, accountId);
    if (!holder) throw new Refusal('not_found', 'User account not found');
    const [posted, held, wanted] = [holder.posted ?? 0n, holder.held ?? 0n, BigInt(newBalance)];
    if (expectedBalance !== null && posted !== BigInt(expectedBalance))
      throw balanceChanged(posted);
    if (posted === wanted) throw new Refusal('conflict', 'The balance is this amount already.');
    if (wanted < posted && wanted < held) throw belowHeldMoney(held);
    const difference = wanted > posted ? wanted - posted : posted - wanted;
    return {
      subject: `account ${accountId}`,
      personId: holder.id,
      barredIds: [holder.id],
      baseVersion: String(posted),
      changes: [{ field: 'Balance', before: formatUsd(posted), after: formatUsd(wanted) }],
      amount: difference + (await adjustedAlone(connection, makerId)),
    };
  },
  async post({ customerId, newBalance, reason }, execution, condition) {
    const { deciderId: staffId, origin, proposalId, baseVersion } = execution;
    await postings.move(
      balanceAdjustmentKind,
      {
        customerId: BigInt(customerId),
        newBalance: BigInt(newBalance),
        expectedBalance: BigInt(baseVersion),
        reason,
        setBy: { staffId, origin },
        proposalId,
      },
      null,
      condition,
    );
  },
});

/**
 * Returns how much a staff member has adjusted alone in the last 24 hours, up and down: many small
 * adjustments count like a large one.
 */
async function adjustedAlone(connection: Connection, staffId: bigint): Promise<Cents> {
  const { rows } = await connection.query<{ total: bigint }>(
    `select coalesce(sum(abs(
              (after_change ->> 'balance')::numeric - (before_change ->> 'balance')::numeric
            )) * 100, 0)::bigint as total
     from audit_event
     where actor_id = $1 and action = 'balance_adjusted'
       and happened_at > now() - interval '24 hours' and not after_change ? 'proposalId'`,
    [staffId],
  );
  return rows[0]?.total ?? 0n;
}

/**
 * Locks a staff member's current role until the transaction ends, so that adjustments that they make at
 * the same time are counted one after the other.
 */
export async function lockMaker(connection: Connection, staffId: bigint): Promise<void> {
  await connection.query(
    `select from staff_member where person_id = $1 and ended_at is null for no key update`,
    [staffId],
  );
}
