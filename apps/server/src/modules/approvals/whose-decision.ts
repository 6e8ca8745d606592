import type { Decider } from '@seven-hills/contracts/api/admin-transactions';

/**
 * Who decides about a pending transaction when `staffId` asks: nobody about their own, and a payment
 * that was handed to a payment service is that service's to settle.
 */
export function whoseDecision(
  { type, customer_id }: { type: string; customer_id: bigint },
  staffId: bigint,
): Decider {
  if (type === 'external_payment') return 'payment_service';
  return customer_id === staffId ? 'colleague' : 'you';
}
