import type { Decider } from '@seven-hills/contracts/api/admin-transactions';

/** What tells who decides about a pending transaction; none of it changes. */
export interface DecisionFacts {
  type: string;
  customer_id: bigint;
  booked_by: bigint | null;
}

/**
 * Who decides about a pending transaction when `staffId` asks: nobody about their own or about cash
 * that they booked, and a payment that was handed to a payment service is that service's to settle.
 */
export function whoseDecision(
  { type, customer_id, booked_by }: DecisionFacts,
  staffId: bigint,
): Decider {
  if (type === 'external_payment') return 'payment_service';
  return customer_id === staffId || booked_by === staffId ? 'colleague' : 'you';
}
