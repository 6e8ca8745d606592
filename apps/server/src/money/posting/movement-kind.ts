import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import type { PaymentProvider } from '@seven-hills/contracts/limits';
import type { BalanceView, LedgerRefusal, TransferSpec } from '@seven-hills/ledger';
import type { Cents } from '@seven-hills/money';
import type { Connection, Pipeline } from '@seven-hills/postgres';
import type { Refusal } from '../../http/problem.ts';
import type { Facts, Needed } from '../../platform/database/batch-facts.ts';

/** For whom something is posted. */
export interface Order {
  customerId: bigint;
  /** The customer's account, where the caller knows it: then the posting takes one round trip less. */
  accountId?: bigint | null;
}

/** Whom a movement's money goes to or comes from outside the bank, as the transaction shows it. */
export interface ExternalParty {
  bankName?: string;
  /** All that customers and staff see of an account number. */
  accountLastFour?: string;
  routingNumber?: string;
  swiftCode?: string | null;
  intermediaryBank?: string | null;
  recipientName?: string;
  recipientAddress?: string;
  paymentProvider?: PaymentProvider;
  paymentIdentifier?: string;
}

/** The transaction that a movement makes: what people see of it. */
export interface TransactionDraft {
  type: TransactionType;
  fee: Cents;
  description: string | null;
  isPending: boolean;
  external?: ExternalParty;
  /** Until when a first payment to its recipient is held. */
  heldUntil?: Date | null;
  /** The member of staff who posted it at the counter. */
  bookedBy?: bigint;
  /**
   * When it happened, for history that is brought along from elsewhere (the demo's, or an older
   * system's). The ledger's own record always has the moment of posting.
   */
  occurredAt?: Date | undefined;
}

/** A transaction as it is written, with its accounts and the ledger transfers made for it. */
export interface NewTransaction extends TransactionDraft {
  id: bigint;
  customerId: bigint;
  createdAt: Date;
  /** Customers' accounts only; the bank's side of a movement is the ledger's matter. */
  fromAccountId: bigint | null;
  toAccountId: bigint | null;
  amount: Cents;
  transferIds: readonly bigint[];
}

/** An order that was posted, with its transaction. */
export interface Posted<O> {
  order: O;
  transaction: NewTransaction;
}

/**
 * One kind of movement, provided by its capability. Orders of all kinds are posted together in batches;
 * each function sees one order, or all orders of its kind in the batch.
 */
export interface PostingKind<O> {
  readonly name: string;
  /** The facts that the functions below ask for. */
  needsOf(order: O): readonly Needed[];
  /** The ledger accounts that the transfers touch; null where only the facts say. */
  accountsOf(order: O): readonly bigint[] | null;
  /** The ledger transfers to post. None when the facts lack an account: `judge` refuses those. */
  transfersOf(order: O, facts: Facts): readonly TransferSpec[];
  /** The bank's own rules, before the ledger's: null lets the ledger decide. */
  judge(order: O, facts: Facts, balances: BalanceView): Refusal | null;
  /** Called when the ledger has accepted an order, so that later ones in the batch see what it used up. */
  accepted?(order: O, facts: Facts): void;
  /** The sentence for a ledger refusal where the usual one does not fit. */
  refusalOf?(reason: LedgerRefusal): Refusal | undefined;
}

/** A kind that makes a transaction of its own. */
export interface MovementKind<O extends Order> extends PostingKind<O> {
  /** Whose idempotency keys are meant: the caller's. */
  callerOf(order: O): bigint;
  /**
   * What must be the same when an idempotency key comes again, in every way in which it may have been
   * written before; the current way first. Never the PIN: a stored hash over it could be searched.
   */
  inputsOf(order: O): readonly [object, ...object[]];
  transactionOf(order: O, facts: Facts, beganAt: Date): TransactionDraft;
  /** Adds rows that travel with the commit, in the same round trip. */
  write?(pipeline: Pipeline, posted: readonly Posted<O>[]): void;
  /** Writes rare rows and messages, once the transactions stand. Costs round trips. */
  writeBehind?(connection: Connection, posted: readonly Posted<O>[], facts: Facts): Promise<void>;
}

/** A kind that changes a transaction which stands already. */
export interface DecisionKind<O> extends PostingKind<O> {
  writeBehind(connection: Connection, orders: readonly O[], facts: Facts): Promise<void>;
}
