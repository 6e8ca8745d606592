import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { createPostingEngine } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type { Attempt } from '../../http/attempt.ts';
import { bankCompanion, type PostingKeys } from './bank-companion.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { withPayeeHashes } from './first-payment.ts';
import type { BalanceAdjustment, Movement, Resolution } from './intent.ts';
import { type MovementRules, underRules } from './movement-rules.ts';
import { refusalOf } from './refusal-of.ts';
import { unpackReceipt } from './stored-receipt.ts';

/** The bank's door to the ledger: the only way that use cases move money. */
export interface BankPostings {
  /**
   * Posts (or holds) a movement; one of the bank's own comes without an attempt. Fails with a Refusal;
   * a repeated key gives the first answer again.
   */
  move(
    movement: Movement,
    attempt: Attempt | null,
  ): Promise<{ transaction: Transaction; isReplay: boolean }>;
  /**
   * Settles or releases a pending transaction. Fails with `not_found`, `transaction_not_pending`, or
   * `account_suspended` when it would settle on a suspended account.
   */
  resolve(resolution: Resolution): Promise<void>;
  /** Sets a balance by an adjusting transfer. Fails with `conflict` when it is that amount already. */
  adjust(adjustment: BalanceAdjustment): Promise<Transaction>;
  close(): Promise<void>;
}

export const idempotencyScope = (customerId: bigint) => `customer:${customerId}`;

/** `onPosted` is called with a committed transfer's id, once for each commit and before it is answered. */
export function createBankPostings(
  database: Database,
  keys: PostingKeys,
  rules: MovementRules,
  onPosted: (transferId: bigint) => void = () => {},
): BankPostings {
  const companion = bankCompanion(keys, rules);
  const engine = createPostingEngine({ pool: database, companion, onPosted });
  // The difference of an adjustment depends on the balance, so nothing may come before it in its batch.
  const adjustments = createPostingEngine({
    pool: database,
    companion,
    onPosted,
    requestsPerBatchMax: 1,
    batchesInFlightMax: 1,
  });
  return {
    async move(movement, attempt) {
      const { key = null, isAwaited } = attempt ?? {};
      // Keys are the caller's own: whoever books cash at the counter chose it.
      const scope = idempotencyScope(movement.bookedBy?.staffId ?? movement.customerId);
      const outcome = await engine.submit({
        context: withPayeeHashes(keys.ssn, underRules(rules, movement)),
        // Of what was asked for: rules may have changed between two sendings of one request.
        ...(key !== null && {
          idempotency: { scope, key, ...fingerprintsOf(keys.ssn, movement) },
        }),
        ...(isAwaited && { isAwaited }),
      });
      if (outcome.status === 'refused') throw refusalOf(outcome.reason, movement.type);
      if (!('transaction' in outcome.receipt))
        throw new Error('a movement was answered with another receipt');
      return {
        transaction: unpackReceipt(outcome.receipt.transaction),
        isReplay: outcome.replayed,
      };
    },
    async resolve(resolution) {
      const outcome = await engine.submit({ context: resolution });
      if (outcome.status === 'refused') throw refusalOf(outcome.reason, 'resolution');
    },
    async adjust(adjustment) {
      const outcome = await adjustments.submit({ context: adjustment });
      if (outcome.status === 'refused') throw refusalOf(outcome.reason, 'adjustment');
      if (!('transaction' in outcome.receipt))
        throw new Error('an adjustment was answered with another receipt');
      return unpackReceipt(outcome.receipt.transaction);
    },
    async close() {
      await Promise.all([engine.close(), adjustments.close()]);
    },
  };
}
