import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { adjustBalance as contract } from '@seven-hills/contracts/staff/adjustments';
import { parseAmount } from '@seven-hills/money';
import type { Origin } from '../../audit-log/origin.ts';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import type { Moved } from '../../money/posting/postings.ts';
import { postOrPropose } from '../proposals/postings/post-or-propose.ts';
import type { AcceptedProposal } from '../proposals/proposals.ts';
import { findOwner, findUser, noSuchAccount } from '../users/user-row.ts';
import { type BalanceAdjustment, balanceAdjustmentKind } from './balance-posting.ts';
import type { Adjusting } from './set-balance.ts';

const adjustment = {
  action: 'balance_adjustment',
  noun: 'An adjustment',
  activity: 'adjust balances',
  ownActivity: 'adjust the balance of your own account',
} as const;

/**
 * Credits or debits an amount on one of a customer's accounts, the primary one if the form names
 * none, or proposes it if others must approve it. Works on suspended accounts. Fails with
 * `not_found`, `balance_changed` (judged under the ledger's lock), `insufficient_funds`,
 * `amount_too_large`, or as `postOrPropose` does.
 */
export function adjustBalance(
  adjusting: Adjusting,
  { staff, userId, origin }: { staff: Principal; userId: bigint; origin: Origin },
  form: BodyOf<typeof contract>,
  attempt: Attempt,
): Promise<Moved | AcceptedProposal> {
  const by = { staff, origin, attempt };
  return postOrPropose(adjusting, adjustment, by, async (connection) => {
    const { accountId, direction, reasonCode, note, ira } = form;
    const holder =
      accountId === undefined
        ? await findUser(connection, userId)
        : await findOwner(connection, { userId, accountId });
    if (!holder || holder.account_id === null) throw noSuchAccount();
    const amount = parseAmount(form.amount) ?? 0n;
    const expectedBalance =
      form.expectedBalance === null ? undefined : (parseAmount(form.expectedBalance) ?? undefined);
    const order: BalanceAdjustment = {
      customerId: holder.id,
      // Stored under the key only if the request names it.
      ...(accountId !== undefined && { accountId: holder.account_id }),
      direction,
      amount,
      expectedBalance,
      reasonCode,
      note,
      ira,
      setBy: { staffId: staff.customerId, origin },
    };
    return {
      barredIds: await ownersOf(connection, holder.account_id),
      counts: { customerId: holder.id, amount },
      payload: {
        accountId: Number(holder.account_id),
        customerId: String(holder.id),
        direction,
        amount: String(amount),
        expectedBalance: expectedBalance === undefined ? null : String(expectedBalance),
        reasonCode,
        note,
        ...(ira && { ira }),
      },
      reason: note,
      post: (condition) =>
        adjusting.postings.move(balanceAdjustmentKind, order, attempt, condition),
    };
  });
}
