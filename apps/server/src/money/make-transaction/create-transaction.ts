import type { NewTransaction } from '@seven-hills/contracts/money/make-transaction';
import type { Principal } from '../../http/callers/principal.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import type { CustomerOrder } from '../orders/customer-order.ts';
import { readAmount } from '../orders/read-amount.ts';
import { paysRequest } from '../payment-requests/request-condition.ts';
import type { MovementKind, PostingCondition } from '../posting/movement-kind.ts';
import type { Moved } from '../posting/postings.ts';
import type { TransferOrder } from './posting.ts';

export interface TransferKinds {
  transfer: MovementKind<TransferOrder>;
  deposit: MovementKind<CustomerOrder>;
  withdrawal: MovementKind<CustomerOrder>;
}

export interface TransferDependencies {
  movements: ConfirmedMovements;
  kinds: TransferKinds;
}

/**
 * Makes a transfer, deposit, or withdrawal: checks the PIN, limits, and funds, and posts, in one
 * database transaction. A deposit above the amount in the terms is held until staff approve it. A
 * transfer that pays a request ends it in the same database transaction. Fails with
 * `amount_too_large`, a refusal of `paysRequest`, a refusal of `orderConditions`, of the kinds in
 * `posting.ts`, or of `ConfirmedMovements`, or a ledger refusal (`ledger-refusal.ts`).
 */
export async function createTransaction(
  { movements, kinds }: TransferDependencies,
  call: OrderingCall,
  form: NewTransaction,
): Promise<Moved> {
  return withTransaction(kinds, call.principal, form, (kind, order) =>
    movements.move(kind, order, call, form.confirmation, ...conditionsOf(order)),
  );

  function conditionsOf({ amount }: CustomerOrder): PostingCondition[] {
    const { paymentRequest, toAccountId } = form;
    if (!paymentRequest) return [];
    const payment = {
      requestId: BigInt(paymentRequest.id),
      token: paymentRequest.token,
      payerId: call.principal.customerId,
      amount,
      recipientAccountId: toAccountId ? BigInt(toAccountId) : null,
    };
    return [paysRequest(payment)];
  }
}

/** Turns a form into an order of its kind. Fails with `amount_too_large`. */
export function withTransaction<Result>(
  kinds: TransferKinds,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  { type, amount, description, pin, toAccountId, paymentRequest }: NewTransaction,
  use: <O extends CustomerOrder>(kind: MovementKind<O>, order: O) => Result,
): Result {
  const order: CustomerOrder = {
    customerId,
    accountId,
    amount: readAmount(amount),
    description,
    by: { who: 'customer', pin },
  };
  if (type !== 'transfer') return use(kinds[type], order);
  const transfer: TransferOrder = {
    ...order,
    recipientAccountId: toAccountId ? BigInt(toAccountId) : null,
  };
  if (paymentRequest) transfer.paymentRequestId = BigInt(paymentRequest.id);
  return use(kinds.transfer, transfer);
}
