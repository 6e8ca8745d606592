import type { CashMovement } from '@seven-hills/contracts/staff/counter';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { Attempt } from '../../http/attempt.ts';
import { Refusal } from '../../http/problem.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import { saysAlreadyCredited } from '../../money/initial-deposit/settle-payment.ts';
import { readAmount } from '../../money/orders/read-amount.ts';
import type { Moved, Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { findOwner, noSuchAccount, requireHolder, type UserRow } from '../users/user-row.ts';
import type { CounterOrder } from './posting.ts';
import { rewordForStaff } from './reword-for-staff.ts';

export interface CounterDependencies {
  database: Database;
  postings: Postings;
  counter: MovementKind<CounterOrder>;
}

/**
 * Books cash that staff received or paid out at the counter. A first deposit of at least $50.00 is
 * the customer's initial deposit. The money is held until another staff member approves if the sum
 * that the caller, or anyone for the customer, booked alone exceeds the amount in the account's
 * terms, or the day's cash exceeds the account's daily limit. Fails with `idempotency_key_invalid`
 * (missing), `not_found`, `conflict` (the caller's own account), `amount_too_large`,
 * `first_deposit_amount`, `validation_failed` (no identification for more than $10,000.00 a day),
 * `recently_reset` (the caller's own password), or a posting's refusal, worded for staff.
 */
export async function bookCash(
  { database, postings, counter }: CounterDependencies,
  direction: 'deposit' | 'withdrawal',
  form: CashMovement,
  { staff, origin }: { staff: ActingStaff; origin: Origin },
  attempt: Attempt,
): Promise<Moved> {
  const bookedBy = { staffId: staff.customerId, origin };
  if (attempt.key === null)
    throw new Refusal(
      'idempotency_key_invalid',
      'Booking cash requires an Idempotency-Key header, so that a repeated request books it only once.',
    );
  await refuseWhileWaiting(database, bookedBy.staffId, 'book cash');
  const holder = await findPayer(database, form);
  if ((await ownersOf(database, BigInt(form.accountId))).includes(bookedBy.staffId))
    throw new Refusal('conflict', 'Another staff member must book cash on your own account.');
  // A first deposit also posts on a frozen account, so the ledger would not refuse it.
  const isStopped = ['suspended', 'frozen', 'closed', 'deceased'].includes(holder.status);
  if (isStopped && holder.awaits_deposit)
    throw rewordForStaff(new Refusal('account_suspended', ''));
  const amount = readAmount(form.amount);
  const order: CounterOrder = {
    direction,
    isInitial: false,
    customerId: holder.id,
    accountId: holder.account_id,
    amount,
    description: form.note,
    identification: form.identification,
    ira: form.ira,
    bookedBy,
  };
  try {
    return await inStaffTransaction(database, staff, () =>
      direction === 'deposit' && holder.awaits_deposit
        ? bookFirstDeposit({ postings, counter }, order, attempt)
        : postings.move(counter, order, attempt),
    );
  } catch (error) {
    throw rewordForStaff(error);
  }
}

/**
 * Returns whose cash it is: an owner whom the form names, or else the holder. Fails with
 * `not_found`.
 */
async function findPayer(
  database: Database,
  { accountId, userId }: CashMovement,
): Promise<UserRow> {
  if (userId === undefined) return requireHolder(database, accountId);
  const owner = await findOwner(database, { userId: BigInt(userId), accountId });
  if (!owner) throw noSuchAccount();
  return owner;
}

/**
 * Books the deposit that activates the account. If a card payment was credited first, books an
 * ordinary deposit instead, since the cash has been received.
 */
async function bookFirstDeposit(
  { postings, counter }: Pick<CounterDependencies, 'postings' | 'counter'>,
  order: CounterOrder,
  attempt: Attempt,
): Promise<Moved> {
  try {
    return await postings.move(counter, { ...order, isInitial: true }, attempt);
  } catch (error) {
    if (!saysAlreadyCredited(error)) throw error;
    return postings.move(counter, order, attempt);
  }
}
