import type { Cents } from '@seven-hills/money';
import type { Pipeline } from '@seven-hills/postgres';
import type { BatchOpening } from './batch-opening.ts';
import type { LedgerRefusal, TransferSpec } from './transfer.ts';

/** What JSON can say; receipts are stored as it and given back from it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A transfer as it was posted; one that set a balance has its amount and direction by then. */
export interface PostedTransfer {
  readonly id: bigint;
  readonly debitAccountId: bigint;
  readonly creditAccountId: bigint;
  readonly amount: Cents;
}

/** What the ledger knows of an account when a request is judged, after everything decided before it. */
export interface BalanceView {
  /** In cents, in the account's normal side; undefined for an account that the batch does not touch. */
  balanceOf(accountId: bigint): { posted: Cents; held: Cents } | undefined;
}

/** A request of the companion's and how it ended. */
export interface Decided<Context, Refusal> {
  context: Context;
  outcome:
    | { status: 'posted'; transfers: readonly PostedTransfer[] }
    | { status: 'refused'; reason: LedgerRefusal | Refusal };
}

/**
 * The caller's own rows and rules inside the ledger's transactions: it may refuse a request before
 * the ledger decides it, and its rows commit with the posting or not at all.
 */
export interface Companion<Context, Refusal, Receipt extends Json> {
  /**
   * The accounts that a request's transfers touch, or null when only the rows that `open` loads tell
   * them. Where every request of a batch has them, they are locked in the round trip of `open`.
   */
  accountsOf?(context: Context): readonly bigint[] | null;

  /**
   * First thing in each transaction: locks and loads the companion's rows for a batch as sets,
   * locking in one order that every batch keeps (by id), before any ledger account is locked.
   * A batch that is tried again opens anew.
   */
  open(
    opening: BatchOpening,
    contexts: readonly Context[],
  ): Promise<BatchCompanion<Context, Refusal, Receipt>>;
}

/** The companion of one batch. The requests are taken in order, each to its end. */
export interface BatchCompanion<Context, Refusal, Receipt extends Json> {
  /**
   * The transfers of a request that came without them, because only the rows that `open` loaded
   * tell them. Asked once for each such request, before the ledger accounts are locked.
   */
  transfersOf?(context: Context): readonly TransferSpec[];

  /**
   * Refuses a request, or lets the ledger decide it (null). A replayed request is not judged.
   * May keep state for the requests behind it.
   */
  judge(context: Context, balances: BalanceView): Refusal | null;

  /** The ledger accepted the request. */
  accepted(context: Context): void;

  /**
   * Writes the companion's rows as sets: for the posted requests, and for the refused ones where
   * a refusal leaves a trace. Called once, unless every request was a replay. The transfers and
   * entries stand before it in the pipeline. Returns the receipts of the posted requests, in their
   * order. What it adds without waiting for the answer travels with the commit, in one round trip.
   */
  write(
    pipeline: Pipeline,
    decided: readonly Decided<Context, Refusal>[],
  ): Promise<readonly Receipt[]>;
}

/** For a ledger that stands alone. */
export const noCompanion: Companion<null, never, null> = {
  async open() {
    return {
      judge: () => null,
      accepted: () => undefined,
      write: async (_pipeline, decided) =>
        decided.filter(({ outcome }) => outcome.status === 'posted').map(() => null),
    };
  },
};
