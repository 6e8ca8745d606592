import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { payPaymentRequest } from '@seven-hills/contracts/money/payment-requests';
import type { TransferDependencies } from '../make-transaction/create-transaction.ts';
import type { TransferOrder } from '../make-transaction/posting.ts';
import type { OrderingCall } from '../orders/confirmed-movements.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { Moved } from '../posting/postings.ts';
import { paysRequest } from './request-condition.ts';

/**
 * Pays a request with a transfer, and ends it in the same database transaction. Fails like
 * `createTransaction`, or with a refusal of `paysRequest`.
 */
export async function payRequest(
  { movements, kinds }: TransferDependencies,
  call: OrderingCall,
  requestId: bigint,
  form: BodyOf<typeof payPaymentRequest>,
): Promise<Moved> {
  const { toAccountId, description, pin, token, confirmation, fromGoals } = form;
  const { customerId, accountId } = call.principal;
  const order: TransferOrder = {
    customerId,
    accountId,
    amount: readAmount(form.amount),
    description,
    by: { who: 'customer', pin, fromGoals },
    recipientAccountId: toAccountId ? BigInt(toAccountId) : null,
    pays: { paymentRequestId: requestId },
  };
  const condition = paysRequest(requestId, token, order);
  return movements.move(kinds.transfer, order, call, confirmation, condition);
}
