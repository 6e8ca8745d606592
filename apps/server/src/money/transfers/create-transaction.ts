import type { NewTransaction, Transaction } from '@seven-hills/contracts/api/transactions';
import { limits } from '@seven-hills/contracts/limits';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { readAmount } from '../history/read-amount.ts';
import type { BankPostings } from '../posting/bank-postings.ts';
import type { Movement } from '../posting/intent.ts';

/**
 * Carries out a transfer, deposit or withdrawal: PIN, limits, funds and posting in one database
 * transaction. A deposit above $10,000 is held pending until staff approve it.
 * Fails with any refusal of `refusal-of.ts`.
 */
export async function createTransaction(
  postings: BankPostings,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: NewTransaction,
  attempt: Attempt,
): Promise<{ transaction: Transaction; isReplay: boolean }> {
  const amount = readAmount(form.amount);
  const movement: Movement = {
    kind: 'movement',
    type: form.type,
    customerId,
    accountId,
    amount,
    fee: 0n,
    description: form.description,
    pin: form.pin,
    ...(form.type === 'transfer' && form.toAccountId
      ? { recipientAccountId: BigInt(form.toAccountId) }
      : {}),
    isPending: form.type === 'deposit' && amount > limits.depositUnreviewedMax,
  };
  return postings.move(movement, attempt);
}
