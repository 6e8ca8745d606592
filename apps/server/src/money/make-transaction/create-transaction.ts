import type { NewTransaction } from '@seven-hills/contracts/money/make-transaction';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { Principal } from '../../http/callers/principal.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import type { CustomerOrder } from '../orders/customer-order.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { Moved } from '../posting/postings.ts';
import type { TransferOrder } from './posting.ts';

interface TransferKinds {
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
 * database transaction. A deposit above the amount in the terms is held until staff approve it.
 * Fails with `amount_too_large`, a refusal of `orderConditions`, of the kinds in `posting.ts`, or
 * of `ConfirmedMovements`, or a ledger refusal (`ledger-refusal.ts`).
 */
export async function createTransaction(
  { movements, kinds }: TransferDependencies,
  call: OrderingCall,
  form: NewTransaction,
): Promise<Moved> {
  return withTransaction(kinds, call.principal, form, (kind, order) =>
    movements.move(kind, order, call, form.confirmation),
  );
}

/** Turns a form into an order of its kind. Fails with `amount_too_large`. */
export function withTransaction<Result>(
  kinds: TransferKinds,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  { type, amount, description, pin, fromAccountId, toAccountId, fromGoals, ira }: NewTransaction,
  use: <O extends CustomerOrder>(kind: MovementKind<O>, order: O) => Result,
): Result {
  const order: CustomerOrder = {
    customerId,
    accountId,
    fromAccountId: fromAccountId ? BigInt(fromAccountId) : undefined,
    amount: readAmount(amount),
    description,
    by: { who: 'customer', pin, fromGoals },
    ira,
  };
  if (type !== 'transfer') return use(kinds[type], order);
  return use(kinds.transfer, {
    ...order,
    recipientAccountId: toAccountId ? BigInt(toAccountId) : null,
  });
}
