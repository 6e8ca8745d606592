import type { AdjustmentForm } from '@seven-hills/contracts/api/staff/customers/adjustment-form';
import type { Proposed } from '@seven-hills/contracts/api/staff/proposals';
import { findOutcome } from '@seven-hills/ledger';
import { parseAmount } from '@seven-hills/money';
import { inTransaction } from '@seven-hills/postgres';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { Accepted } from '../../http/route.ts';
import { idempotencyScope, type Moved } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { findUser } from '../customers/user-row.ts';
import { type BalanceAdjustment, balanceAdjustmentKind } from './balance-posting.ts';
import { lockMaker } from './balance-proposal.ts';
import type { Adjusting } from './edit-balance.ts';

/**
 * Credits or debits an amount, or proposes it if others must approve it. Works on suspended
 * accounts. A repeated key books once and is not counted again toward the caller's threshold. Fails
 * with `idempotency_key_invalid` (missing), `not_found`, `conflict` (the caller's own account),
 * `balance_changed` (judged under the ledger's lock), `insufficient_funds`, `amount_too_large`,
 * `proposal_exists` or `recently_reset` (the caller's own password).
 */
export async function adjustBalance(
  { database, postings, proposals }: Adjusting,
  { staff, userId, origin }: { staff: Principal; userId: bigint; origin: Origin },
  form: AdjustmentForm,
  attempt: Attempt,
): Promise<Moved | Accepted<Proposed>> {
  const { key } = attempt;
  if (key === null)
    throw new Refusal(
      'idempotency_key_invalid',
      'An adjustment requires an Idempotency-Key header, so that a repeated request books it only once.',
    );
  const staffId = staff.customerId;
  return inTransaction(database, async (connection) => {
    await lockMaker(connection, staffId);
    await refuseWhileWaiting(
      connection,
      staffId,
      (moment) => `You can adjust balances after ${moment}.`,
    );
    const holder = await findUser(connection, userId);
    if (!holder || holder.account_id === null)
      throw new Refusal('not_found', 'User account not found');
    if (holder.id === staffId)
      throw new Refusal(
        'conflict',
        'Another staff member must adjust the balance of your own account.',
      );
    const { direction, reasonCode, note } = form;
    const amount = parseAmount(form.amount) ?? 0n;
    const expectedBalance =
      form.expectedBalance === null ? undefined : (parseAmount(form.expectedBalance) ?? undefined);
    const scope = idempotencyScope(staffId);
    const isRepeat = (await findOutcome(connection, { scope, key })) !== null;
    const payload = {
      accountId: Number(holder.account_id),
      customerId: String(holder.id),
      direction,
      amount: String(amount),
      expectedBalance: expectedBalance === undefined ? null : String(expectedBalance),
      reasonCode,
      note,
    };
    const maker = { staff, reason: note, origin };
    const accepted = isRepeat
      ? null
      : await proposals.ifNeeded(['balance_adjustment'], payload, maker, connection);
    if (accepted) return accepted;
    const order: BalanceAdjustment = {
      customerId: holder.id,
      direction,
      amount,
      expectedBalance,
      reasonCode,
      note,
      setBy: { staffId, origin },
    };
    return postings.move(balanceAdjustmentKind, order, attempt);
  });
}
