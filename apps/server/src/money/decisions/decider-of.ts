import type { Decider } from '@seven-hills/contracts/staff/transactions';

/** The facts that determine who decides a pending transaction. */
export interface DecisionFacts {
  type: string;
  customer_id: bigint;
  booked_by: bigint | null;
  held_until: Date | null;
  ordered_at: Date | null;
}

/**
 * Returns who may decide a pending transaction when `staffId` requests it. Staff never decide their
 * own transactions or cash that they booked. Once a payment is handed over, only its service
 * settles it. Until a transfer is final, only its payer can take it back.
 */
export function deciderOf(
  { type, customer_id, booked_by, held_until, ordered_at }: DecisionFacts,
  staffId: bigint,
): Decider {
  if (type === 'transfer') return 'customer';
  const isOnHold = held_until !== null && ordered_at === null;
  if (type === 'external_payment' && !isOnHold) return 'payment_service';
  return customer_id === staffId || booked_by === staffId ? 'colleague' : 'you';
}

/** SQL for whether a transaction waits for a decision by staff or a payment service. */
export const isUndecided = (item: string): string =>
  `${item}.status = 'pending' and ${item}.type <> 'transfer'`;
