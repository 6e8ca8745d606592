import type { BalanceView, BatchCompanion, Decided, Json } from '../companion/companion.ts';
import { type Book, heldBalance, postedBalance } from '../model/book.ts';
import type { PostingRequest } from '../model/request.ts';
import type { LedgerRefusal, TransferSpec } from '../model/transfer.ts';
import { hasFingerprint, type IdempotencyRecord, recordId } from '../store/idempotency.ts';
import { type Accepted, applyDecision, decide } from './decide.ts';

export interface PlannedRequest<Context> {
  request: PostingRequest<Context>;
  transfers: readonly TransferSpec[];
}

/** The answer to one request of a batch once the batch is committed. */
export type BatchDecision<Refusal, Receipt> =
  | { status: 'posted'; accepted: Accepted; transferIds: bigint[] }
  | { status: 'refused'; reason: LedgerRefusal | Refusal }
  | { status: 'replayed'; record: IdempotencyRecord<Receipt> }
  /** Repeats the key of an earlier request of this batch and is answered with it. */
  | { status: 'repeats'; index: number };

/**
 * Decides the requests of a batch in order, each against the book as its predecessors left it. The
 * accepted transfers take consecutive ids from `firstTransferId`.
 */
export function decideBatch<Context, Refusal, Receipt extends Json>(
  planned: readonly PlannedRequest<Context>[],
  book: Book,
  records: ReadonlyMap<string, IdempotencyRecord<Receipt>>,
  companion: BatchCompanion<Context, Refusal, Receipt>,
  firstTransferId: bigint,
): BatchDecision<Refusal, Receipt>[] {
  const postedHere = new Map<string, { fingerprint: string; index: number }>();
  let nextTransferId = firstTransferId;
  const balances: BalanceView = {
    balanceOf(accountId) {
      const account = book.accounts.get(accountId);
      return account && { posted: postedBalance(account), held: heldBalance(account) };
    },
  };
  return planned.map(({ request, transfers }, index): BatchDecision<Refusal, Receipt> => {
    const { context, idempotency } = request;
    if (idempotency) {
      const id = recordId(idempotency);
      const record = records.get(id);
      const earlier = postedHere.get(id);
      const first = record ?? earlier;
      if (first && !hasFingerprint(idempotency, first.fingerprint)) {
        return { status: 'refused', reason: 'idempotency_key_reused_with_other_input' };
      }
      if (record) return { status: 'replayed', record };
      if (earlier) return { status: 'repeats', index: earlier.index };
    }

    if (request.isAwaited?.() === false) return { status: 'refused', reason: 'no_longer_awaited' };
    const refusal = companion.judge(context, balances);
    if (refusal !== null) return { status: 'refused', reason: refusal };
    const decision = decide(book, transfers, nextTransferId);
    if ('refused' in decision) return { status: 'refused', reason: decision.refused };

    const { accepted } = decision;
    applyDecision(book, accepted);
    nextTransferId += BigInt(transfers.length);
    const transferIds = accepted.transfers.map(({ id }) => id);
    companion.accepted(context);
    if (idempotency) {
      postedHere.set(recordId(idempotency), { fingerprint: idempotency.fingerprint, index });
    }
    return { status: 'posted', accepted, transferIds };
  });
}

/** The requests that the companion writes: all except replays. */
export function decidedForCompanion<Context, Refusal, Receipt>(
  planned: readonly PlannedRequest<Context>[],
  decisions: readonly BatchDecision<Refusal, Receipt>[],
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
