import type { Cents } from '@seven-hills/money';
import type { Pipeline } from '@seven-hills/postgres';
import type { Outcome } from '../model/outcome.ts';
import type { LedgerRefusal, TransferCode, TransferSpec } from '../model/transfer.ts';
import type { BatchOpening } from './batch-opening.ts';

/**
 * A posted transfer. If it set a balance, its amount and direction are now known. Those that repay
 * shortfalls follow the request's own.
 */
export interface PostedTransfer {
  readonly id: bigint;
  readonly debitAccountId: bigint;
  readonly creditAccountId: bigint;
  readonly amount: Cents;
  readonly code: TransferCode;
}

/** The ledger's view of an account when a request is judged, after all earlier decisions. */
export interface BalanceView {
  /**
   * In cents, on the account's normal side; undefined for an account that the batch does not touch.
   * `shortfall` is what transfers could not take from it, and credits have not repaid.
   */
  balanceOf(accountId: bigint): { posted: Cents; held: Cents; shortfall: Cents } | undefined;
}

/** A request to the companion and its outcome. */
export interface Decided<Context, Refusal> {
  context: Context;
  outcome:
    | { status: 'posted'; transfers: readonly PostedTransfer[] }
    | { status: 'refused'; reason: LedgerRefusal | Refusal };
}

/** The result of writing a posted request in the companion. */
export interface Written<Receipt> {
  receipt: Receipt;
  /** The companion's own number for it, by which `receiptsOf` finds the receipt again. */
  reference: bigint | null;
}

/**
 * The caller's own rows and rules inside the ledger's transactions. It may refuse a request before
 * the ledger decides it, and its rows commit together with the posting or not at all.
 */
export interface Companion<Context, Refusal, Receipt> {
  /** The code of the transfers that repay shortfalls. Default: 1. */
  readonly repaymentCode?: TransferCode;

  /**
   * Returns the accounts that a request's transfers touch, or null if they are known only from the
   * rows that `open` loads. If every request of a batch has them, they are locked in the round trip
   * of `open`.
   */
  accountsOf?(context: Context): readonly bigint[] | null;

  /**
   * Runs first in each transaction, before any ledger account is locked: locks and loads the
   * companion's rows for a batch as sets, locking in the same order in every batch (by id). Runs
   * again for each retry of a batch.
   */
  open(
    opening: BatchOpening,
    contexts: readonly Context[],
  ): Promise<BatchCompanion<Context, Refusal, Receipt>>;
}

/**
 * The companion of one batch. It handles the requests in order, each one completely before the
 * next.
 */
export interface BatchCompanion<Context, Refusal, Receipt> {
  /**
   * Returns the transfers of a request that came without them, because they are known only from the
   * rows that `open` loaded. Called once per such request, before the ledger accounts are locked.
   */
  transfersOf?(context: Context): readonly TransferSpec[];

  /**
   * Called once the accounts are locked, before the first decision: awaits what `open` added behind
   * the locks.
   */
  locked?(): Promise<void>;

  /**
   * Refuses a request, or returns null to let the ledger decide it. Not called for a replayed
   * request. May keep state for later requests.
   */
  judge(context: Context, balances: BalanceView): Refusal | null;

  /**
   * Refuses a request that the ledger would accept, for a rule that comes after the ledger's own,
   * or returns null. `balances` do not include the request yet.
   */
  judgeLast?(context: Context, balances: BalanceView): Refusal | null;

  /** Called when the ledger has accepted the request. `balances` include it. */
  accepted(context: Context, balances: BalanceView): void;

  /**
   * Writes the companion's rows as sets: for the posted requests, and for refused ones if a refusal
   * must be recorded. Called once, unless every request was a replay. The transfers and entries
   * precede it in the pipeline. Returns what was written for the posted requests, in their order.
   * Statements added without awaiting the answer are sent with the commit, in one round trip.
   */
  write(
    pipeline: Pipeline,
    decided: readonly Decided<Context, Refusal>[],
  ): Promise<readonly Written<Receipt>[]>;

  /**
   * Returns the receipts of requests that were posted earlier, in the given order. Each receipt
   * must equal the first one, so it is built only from data that never changes.
   */
  receiptsOf(pipeline: Pipeline, outcomes: readonly Outcome[]): Promise<readonly Receipt[]>;
}

/** The companion of a ledger that is used on its own. */
export const noCompanion: Companion<null, never, null> = {
  async open() {
    return {
      judge: () => null,
      accepted: () => undefined,
      write: async (_pipeline, decided) =>
        decided
          .filter(({ outcome }) => outcome.status === 'posted')
          .map(() => ({ receipt: null, reference: null })),
      receiptsOf: async (_pipeline, outcomes) => outcomes.map(() => null),
    };
  },
};
