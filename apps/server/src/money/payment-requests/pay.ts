import type { requestPayment } from '@seven-hills/contracts/money/payment-requests';
import type { z } from 'zod';
import type { TransferDependencies } from '../make-transaction/create-transaction.ts';
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
  form: z.output<typeof requestPayment>,
): Promise<Moved> {
  const { toAccountId, description, pin, token, confirmation } = form;
  const { customerId, accountId } = call.principal;
  const amount = readAmount(form.amount);
  const recipientAccountId = toAccountId ? BigInt(toAccountId) : null;
  return movements.move(
    kinds.transfer,
    {
      customerId,
      accountId,
      amount,
      description,
      by: { who: 'customer', pin },
      recipientAccountId,
      pays: { paymentRequestId: requestId },
    },
    call,
    confirmation,
    paysRequest({ requestId, token, payerId: customerId, amount, recipientAccountId }),
  );
}
