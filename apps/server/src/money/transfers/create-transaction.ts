import type { NewTransaction } from '@seven-hills/contracts/api/money/transactions';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import type { CustomerOrder } from '../orders/customer-order.ts';
import { readAmount } from '../orders/read-amount.ts';
import type { MovementKind } from '../posting/movement-kind.ts';
import type { Moved, Postings } from '../posting/postings.ts';
import type { TransferOrder } from './posting.ts';

export interface TransferDependencies {
  postings: Postings;
  kinds: {
    transfer: MovementKind<TransferOrder>;
    deposit: MovementKind<CustomerOrder>;
    withdrawal: MovementKind<CustomerOrder>;
  };
}

/**
 * Makes a transfer, deposit, or withdrawal: checks the PIN, limits, and funds and posts in one
 * database transaction. A deposit above $10,000 is held until staff approve it. Fails with
 * `amount_too_large`, a refusal of `orderConditions` or of the kinds in `posting.ts`, or a ledger
 * refusal (`ledger-refusal.ts`).
 */
export async function createTransaction(
  { postings, kinds }: TransferDependencies,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: NewTransaction,
  attempt: Attempt,
): Promise<Moved> {
  const { type, description, pin, toAccountId } = form;
  const order = { customerId, accountId, amount: readAmount(form.amount), description, pin };
  if (type !== 'transfer') return postings.move(kinds[type], order, attempt);
  const recipientAccountId = toAccountId ? BigInt(toAccountId) : null;
  return postings.move(kinds.transfer, { ...order, recipientAccountId }, attempt);
}
