import { createHash } from 'node:crypto';
import type { NewTransaction, Transaction } from '@seven-hills/contracts/api/transactions';
import { limits } from '@seven-hills/contracts/limits';
import { formatUsd, parseAmount } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import type { BankPostings } from '../postings/bank-postings.ts';
import type { Movement } from '../postings/intent.ts';

/**
 * Carries out a transfer, deposit or withdrawal: PIN, limits, funds and posting in one database
 * transaction. A deposit above $10,000 is held pending until staff approve it.
 * Fails with any refusal of `refusal-of.ts`.
 */
export async function createTransaction(
  postings: BankPostings,
  customerId: bigint,
  form: NewTransaction,
  idempotencyKey: string | null,
): Promise<{ transaction: Transaction; isReplay: boolean }> {
  const amount = parseAmount(form.amount) ?? 0n;
  if (amount > limits.transactionAmountMax)
    throw new Refusal(
      'amount_too_large',
      `A single transaction can move at most ${formatUsd(limits.transactionAmountMax)}.`,
      { errors: [{ path: 'amount', message: 'This amount is too large' }] },
    );
  const movement: Movement = {
    kind: 'movement',
    type: form.type,
    customerId,
    amount,
    fee: 0n,
    description: form.description,
    pin: form.pin,
    ...(form.type === 'transfer' && form.toAccountId
      ? { recipientAccountId: BigInt(form.toAccountId) }
      : {}),
    isPending: form.type === 'deposit' && amount > limits.depositUnreviewedMax,
  };
  return postings.move(
    movement,
    idempotencyKey && { key: idempotencyKey, fingerprint: fingerprintOf(movement) },
  );
}

/** What must be the same when a key comes again. Not the PIN: a stored hash over it could be searched. */
export function fingerprintOf({ pin: _pin, ...movement }: Movement): string {
  const canonical = JSON.stringify(movement, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return createHash('sha256').update(canonical).digest('base64');
}
