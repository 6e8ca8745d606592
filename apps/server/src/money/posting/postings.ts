import type { Transaction } from '@seven-hills/bank/transaction';
import {
  createPostingEngine,
  type EngineLoad,
  type IdempotencyKey,
  type PostingObserver,
  type PostingOutcome,
  type PostingRequest,
} from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type {
  DecisionKind,
  MovementKind,
  Order,
  PostingCondition,
  PostingKind,
} from '../../capability/movement-kind.ts';
import type { Attempt } from '../../http/attempt.ts';
import type { Refusal } from '../../http/problem.ts';
import type { FactSource } from '../../platform/database/batch-facts.ts';
import { canonicalInputsOf } from './canonical-input.ts';
import { ledgerRefusal } from './ledger-refusal.ts';
import { postingCompanion } from './posting-companion.ts';
import type { PostingReceipt } from './receipt-of.ts';
import type { Request } from './request.ts';

/** Names the caller whose idempotency keys apply, so that two callers' keys never collide. */
export const idempotencyScope = (customerId: bigint) => `customer:${customerId}`;

export interface Moved {
  transaction: Transaction;
  /** True if the key was used before; the first answer is returned again. */
  isReplay: boolean;
}

/** The bank's interface to the ledger, and the only way for use cases to move money. */
export interface Postings {
  /**
   * Posts (or holds) a movement. The bank's own movements have no attempt. A repeated key returns
   * the first answer again. Fails with a Refusal, of the first condition that is not met or of the
   * kind.
   */
  move<O extends Order>(
    kind: MovementKind<O>,
    order: O,
    attempt: Attempt | null,
    ...conditions: PostingCondition[]
  ): Promise<Moved>;
  /** Decides an existing transaction. Fails with a Refusal. */
  decide<O>(kind: DecisionKind<O>, order: O, ...conditions: PostingCondition[]): Promise<void>;
  /** Returns how busy the ledger is, for metrics. */
  load(): EngineLoad;
  close(): Promise<void>;
}

/**
 * Creates the postings. `sources` load facts in the given order, which must be the same on every
 * server because some lock rows.
 * `onPosted` is called with a committed transfer's id, once per commit, before the request is
 * answered. `observer` observes the engine's work.
 */
export function createPostings(
  database: Database,
  sources: readonly FactSource<never, unknown>[],
  onPosted: (transferId: bigint) => void = () => {},
  observer?: PostingObserver,
): Postings {
  const companion = postingCompanion(sources);
  const engine = createPostingEngine({
    pool: database,
    companion,
    onPosted,
    ...(observer && { observer }),
  });
  async function submit(request: PostingRequest<Request>) {
    const outcome = await engine.submit(request);
    if (outcome.status === 'refused') throw refusalOf(request.context.kind, outcome.reason);
    return outcome;
  }
  return {
    async move(kind, order, attempt, ...conditions) {
      const { key = null, isAwaited } = attempt ?? {};
      const { receipt, replayed } = await submit({
        context: { makesTransaction: true, kind, order, conditions },
        idempotency: key === null ? undefined : idempotencyOf(key, kind, order),
        isAwaited,
        isUnattended: attempt === null,
      });
      if (!receipt.transaction) throw new Error('a movement was answered without its transaction');
      return { transaction: receipt.transaction, isReplay: replayed };
    },
    async decide(kind, order, ...conditions) {
      await submit({ context: { makesTransaction: false, kind, order, conditions } });
    },
    load: () => engine.load(),
    close: () => engine.close(),
  };
}

const idempotencyOf = <O extends Order>(
  key: string,
  kind: MovementKind<O>,
  order: O,
): IdempotencyKey => ({
  scope: idempotencyScope(kind.callerOf(order)),
  key,
  ...canonicalInputsOf(kind.name, kind.inputsOf(order), chosenGoals(order)),
});

/** Part of what a key compares, for every kind of movement. */
const chosenGoals = ({ by }: Order) =>
  by?.who === 'customer' && by.fromGoals ? { fromGoals: by.fromGoals } : undefined;

type Refused = Extract<PostingOutcome<Refusal, PostingReceipt>, { status: 'refused' }>['reason'];

function refusalOf(kind: Pick<PostingKind<unknown>, 'refusalOf'>, reason: Refused): Refusal {
  if (typeof reason !== 'string') return reason;
  return kind.refusalOf?.(reason) ?? ledgerRefusal(reason);
}
