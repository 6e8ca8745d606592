import type { BalanceView, BatchCompanion, Decided } from '../companion/companion.ts';
import { type Book, heldBalance, postedBalance } from '../model/book.ts';
import { hasFingerprint } from '../model/idempotency-key.ts';
import type { OutcomeRow } from '../model/outcome.ts';
import type { KeyedRequest } from '../model/request.ts';
import type { LedgerRefusal, TransferSpec } from '../model/transfer.ts';
import { applyDecision, decide } from './decide.ts';
import type { Accepted } from './draft.ts';

export interface PlannedRequest<Context> {
  request: KeyedRequest<Context>;
  transfers: readonly TransferSpec[];
}

/** The answer to one request of a batch once the batch is committed. */
export type BatchDecision<Refusal> =
  | { status: 'posted'; accepted: Accepted; transferIds: bigint[] }
  | { status: 'refused'; reason: LedgerRefusal | Refusal }
  | { status: 'replayed'; outcome: OutcomeRow }
  /** Repeats the key of an earlier request in this batch and gets the same answer. */
  | { status: 'repeats'; index: number };

/**
 * Decides the requests of a batch in order, each against the book as its predecessors left it. The
 * accepted transfers take consecutive ids from `firstTransferId`.
 */
export function decideBatch<Context, Refusal, Receipt>(
  planned: readonly PlannedRequest<Context>[],
  book: Book,
  outcomes: ReadonlyMap<string, OutcomeRow>,
  companion: BatchCompanion<Context, Refusal, Receipt>,
  firstTransferId: bigint,
): BatchDecision<Refusal>[] {
  const postedHere = new Map<string, { fingerprint: string; index: number }>();
  let nextTransferId = firstTransferId;
  const balances: BalanceView = {
    balanceOf(accountId) {
      const account = book.accounts.get(accountId);
      if (!account) return undefined;
      const missing =
        account.shortfallAccountId === null
          ? undefined
          : book.accounts.get(account.shortfallAccountId);
      return {
        posted: postedBalance(account),
        held: heldBalance(account),
        shortfall: missing ? postedBalance(missing) : 0n,
      };
    },
  };
  return planned.map(({ request, transfers }, index): BatchDecision<Refusal> => {
    const { context, digest } = request;
    if (digest) {
      const stored = outcomes.get(digest.keyHash);
      const earlier = postedHere.get(digest.keyHash);
      const first = stored ?? earlier;
      if (first && !hasFingerprint(digest, first.fingerprint)) {
        return { status: 'refused', reason: 'idempotency_key_reused_with_other_input' };
      }
      if (stored) return { status: 'replayed', outcome: stored };
      if (earlier) return { status: 'repeats', index: earlier.index };
    }

    if (request.isAwaited?.() === false) return { status: 'refused', reason: 'no_longer_awaited' };
    const refusal = companion.judge(context, balances);
    if (refusal !== null) return { status: 'refused', reason: refusal };
    const decision = decide(book, transfers, nextTransferId);
    if ('refused' in decision) return { status: 'refused', reason: decision.refused };
    const lastRefusal = companion.judgeLast?.(context, balances) ?? null;
    if (lastRefusal !== null) return { status: 'refused', reason: lastRefusal };

    const { accepted } = decision;
    applyDecision(book, accepted);
    nextTransferId += BigInt(accepted.transfers.length);
    const transferIds = accepted.transfers.map(({ id }) => id);
    companion.accepted(context, balances);
    if (digest) postedHere.set(digest.keyHash, { fingerprint: digest.fingerprint, index });
    return { status: 'posted', accepted, transferIds };
  });
}

/** The requests that the companion writes: all except replays. */
export function decidedForCompanion<Context, Refusal>(
  planned: readonly PlannedRequest<Context>[],
  decisions: readonly BatchDecision<Refusal>[],
): Decided<Context, Refusal>[] {
  return planned.flatMap(({ request: { context } }, index): Decided<Context, Refusal>[] => {
    const decision = decisions[index];
    if (decision?.status === 'posted') {
      const { transfers } = decision.accepted;
      return [{ context, outcome: { status: 'posted', transfers } }];
    }
    if (decision?.status === 'refused') return [{ context, outcome: decision }];
    return [];
  });
}
