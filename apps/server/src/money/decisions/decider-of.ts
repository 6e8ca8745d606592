import type { Decider } from '@seven-hills/contracts/staff/transactions';
import { usersOfAccounts } from '../accounts/account-owners.ts';

/** The facts that determine who decides a pending transaction. */
export interface DecisionFacts {
  type: string;
  customer_id: bigint;
  booked_by: bigint | null;
  held_until: Date | null;
  ordered_at: Date | null;
  /** Who may use the accounts that it is in. */
  user_ids: readonly bigint[];
}

/** SQL for `user_ids`, from SQL for the transaction. Staff do not decide transfers. */
export const usersOfTransaction = (item: string): string =>
  `case when ${item}.status = 'pending' and ${item}.type <> 'transfer'
     then array(${usersOfAccounts(`${item}.from_account_id, ${item}.to_account_id`)})
     else '{}' end`;

/**
 * Returns who may decide a pending transaction when `staffId` requests it. Staff never decide their
 * own transactions, those of accounts that they may use, or cash that they booked. Once a payment
 * is handed over, only its service settles it. Until a transfer is final, only its payer can take
 * it back.
 */
export function deciderOf(
  { type, customer_id, booked_by, held_until, ordered_at, user_ids }: DecisionFacts,
  staffId: bigint,
): Decider {
  if (type === 'transfer') return 'customer';
  const isOnHold = held_until !== null && ordered_at === null;
  if (type === 'external_payment' && !isOnHold) return 'payment_service';
  if (type === 'bank_transfer_in' && ordered_at !== null) return 'payment_service';
  const isOwn = [customer_id, booked_by, ...user_ids].includes(staffId);
  return isOwn ? 'colleague' : 'you';
}

/** SQL for whether a type of transaction waits for staff; the others end by themselves. */
export const isForStaff = (type: string): string =>
  `${type} in ('wire_transfer', 'deposit', 'withdrawal')`;

/** SQL for whether a transaction waits for a decision by staff. */
export const isUndecided = (item: string): string =>
  `${item}.status = 'pending' and ${isForStaff(`${item}.type`)}`;
