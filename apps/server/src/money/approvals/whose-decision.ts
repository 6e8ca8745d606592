import type { Decider } from '@seven-hills/contracts/api/admin-transactions';

/** What tells who decides about a pending transaction. */
export interface DecisionFacts {
  type: string;
  customer_id: bigint;
  booked_by: bigint | null;
  held_until: Date | null;
  ordered_at: Date | null;
}

/**
 * Who decides about a pending transaction when `staffId` asks: nobody about their own or about cash
 * that they booked; and a payment is its service's to settle, from the moment that it was handed there.
 */
export function whoseDecision(
  { type, customer_id, booked_by, held_until, ordered_at }: DecisionFacts,
  staffId: bigint,
): Decider {
  const isOnHold = held_until !== null && ordered_at === null;
  if (type === 'external_payment' && !isOnHold) return 'payment_service';
  return customer_id === staffId || booked_by === staffId ? 'colleague' : 'you';
}
