import type { DistributionReason, IraChoice } from '@seven-hills/bank/ira/ira-words';
import type { PaymentProvider } from '@seven-hills/bank/limits';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { TransactionType } from '@seven-hills/bank/transaction';
import type { GoalShare } from '@seven-hills/contracts/money/parts/from-goals';
import type { BalanceView, LedgerRefusal, TransferCode, TransferSpec } from '@seven-hills/ledger';
import type { Cents } from '@seven-hills/money';
import type { Connection, Pipeline } from '@seven-hills/postgres';
import type { Refusal } from '../http/problem.ts';
import type { Facts, Needed } from '../platform/database/batch-facts.ts';

/** The customer for whom something is posted. */
export interface Order {
  customerId: bigint;
  /** The customer's account, if the caller knows it; this saves a round trip. */
  accountId?: bigint | null;
  /** The scheduled payment that it makes. The PIN was entered when it was scheduled. */
  scheduled?: Scheduled;
  /** Absent for the bank's own movements. */
  by?: OrderedBy;
  /** What is stated about an IRA that it touches. */
  ira?: IraChoice | undefined;
}

/**
 * Who ordered a movement: the customer now, whose PIN is checked and counted in the posting's
 * transaction, and who chooses which savings goals give what is not free to spend; the customer
 * earlier, in a schedule, or by a rule, which leaves savings goals alone; the bank, which owes it
 * whether or not the person in whose name it is may order anything; or nobody, because it is
 * imported history.
 */
export type OrderedBy =
  | { who: 'customer'; pin: string; fromGoals?: readonly GoalShare[] | undefined }
  | { who: 'schedule' }
  | { who: 'rule' }
  | { who: 'bank' }
  | { who: 'import' };

/** One date of a schedule. */
export interface Scheduled {
  scheduleId: bigint;
  /** ISO calendar date. */
  nominalOn: string;
}

/** The outside party that a movement's money goes to or comes from, as shown on the transaction. */
export interface ExternalParty {
  bankName?: string;
  /** The only part of an account number that customers and staff see. */
  accountLastFour?: string;
  routingNumber?: string;
  swiftCode?: string | null;
  intermediaryBank?: string | null;
  recipientName?: string;
  recipientAddress?: string;
  paymentProvider?: PaymentProvider;
  paymentIdentifier?: string;
}

/** The transaction that a movement creates: the record that people see. */
interface TransactionDraft {
  type: TransactionType;
  fee: Cents;
  description: string | null;
  isPending: boolean;
  external?: ExternalParty;
  /** When the hold on a first payment to a recipient ends, or a transfer is final. */
  heldUntil?: Date | null;
  /** The staff member who posted it at the counter. */
  bookedBy?: bigint;
  /** For what leaves an IRA for its owner; the tax is part of what leaves. */
  distribution?: { reason: DistributionReason; withheld: Cents };
  /** For a correction: the transaction that it reverses. */
  corrects?: bigint;
  /** The version of the terms by which its fee was computed, for types that can have a fee. */
  termsVersion?: number;
  /**
   * If some orders of a month are free: the service, and how many orders of the month came before.
   */
  ofAllowance?: { term: FeeTerm; usedBefore: number } | undefined;
  /**
   * The original time, for imported history (a demo's or an older system's). The ledger always
   * records the time of posting.
   */
  occurredAt?: Date | undefined;
}

/** A transaction ready to be written, with its accounts and the ledger transfers made for it. */
export interface NewTransaction extends TransactionDraft {
  id: bigint;
  customerId: bigint;
  createdAt: Date;
  /** Customer accounts only; the bank's side of a movement exists only in the ledger. */
  fromAccountId: bigint | null;
  toAccountId: bigint | null;
  amount: Cents;
  transferIds: readonly bigint[];
  scheduled: Scheduled | null;
  /**
   * The other customer's name at this time, as the receipt shows it; stored so that it can be shown
   * again.
   */
  counterparty: string | null;
}

/** What a customer confirms about a movement, in addition to the account and the key. */
export interface MovementDetails {
  /** The name of the kind of movement. */
  kind: string;
  amount: Cents;
  fee: Cents;
  /** Everything that determines who receives the money. */
  recipient: readonly (string | null)[];
}

/** A posted order with its transaction. */
export interface Posted<O> {
  order: O;
  transaction: NewTransaction;
}

/**
 * Something outside a kind that an order depends on, such as the vote that it carries out. It is
 * judged before the kind's own rules, on rows that are locked with the batch's, and written with
 * the posting. One that writes costs the batch a round trip.
 */
export interface PostingCondition {
  readonly needed: readonly Needed[];
  judge(facts: Facts, balances: BalanceView): Refusal | null;
  /** Called when the ledger has accepted the order, for later orders in the batch. */
  accepted?(facts: Facts): void;
  /**
   * Verifies what only the locks make certain, before anything is written behind them. Fails with a
   * Refusal.
   */
  verify?(connection: Connection, facts: Facts): Promise<void>;
  /** `transactionId` is the movement's; null for a decision about an existing transaction. */
  write?(connection: Connection, facts: Facts, transactionId: bigint | null): Promise<void>;
}

/**
 * One kind of movement, provided by its capability. A batch mixes orders of all kinds; each
 * function receives one order, or all orders of its kind in the batch.
 */
export interface PostingKind<O> {
  readonly name: string;
  /** The facts that the functions below need. */
  needsOf(order: O): readonly Needed[];
  /** Further facts that it needs, given those loaded so far; called again until none is missing. */
  moreNeedsOf?(order: O, facts: Facts): readonly Needed[];
  /** The ledger accounts that the transfers touch; null if they are known only from the facts. */
  accountsOf(order: O): readonly bigint[] | null;
  /**
   * The ledger transfers to post. Empty if the facts lack an account: `judge` refuses those orders.
   */
  transfersOf(order: O, facts: Facts): readonly TransferSpec[];
  /** Applies the bank's own rules, before the ledger's. Null leaves the decision to the ledger. */
  judge(order: O, facts: Facts, balances: BalanceView): Refusal | null;
  /** Refuses an order that the ledger would accept, for a rule that comes last. */
  judgeLast?(order: O, facts: Facts): Refusal | null;
  /**
   * Called when the ledger has accepted an order, so that later orders in the batch see what it
   * used up.
   */
  accepted?(order: O, facts: Facts): void;
  /** The message for a ledger refusal if the default does not fit. */
  refusalOf?(reason: LedgerRefusal): Refusal | undefined;
}

/** A kind that creates a transaction. */
export interface MovementKind<O extends Order> extends PostingKind<O> {
  /** The caller whose idempotency keys apply. */
  callerOf(order: O): bigint;
  /**
   * The inputs that must match when an idempotency key is repeated, in every encoding that may be
   * stored; the current encoding first. Never includes the PIN: a stored hash of it could be
   * brute-forced.
   */
  inputsOf(order: O): readonly [object, ...object[]];
  /** Returns what a customer confirms about an order; absent if they never confirm one. */
  detailsOf?(order: O): MovementDetails;
  transactionOf(order: O, facts: Facts, beganAt: Date, index: number): TransactionDraft;
  /**
   * How many transactions an order makes, one for each of its transfers; all are posted, or none.
   * `transactionOf` gets the index of each. Absent if it makes one for all of its transfers.
   */
  transactionsOf?(order: O): number;
  /** Whether a transfer is one of those that make a transaction each. Absent if all are. */
  isOfTransaction?(transfer: { code: TransferCode }): boolean;
  /** Adds rows that are written with the commit, in the same round trip. */
  write?(pipeline: Pipeline, posted: readonly Posted<O>[]): void;
  /** Writes uncommon rows and messages once the transactions exist. Costs round trips. */
  writeBehind?(connection: Connection, posted: readonly Posted<O>[], facts: Facts): Promise<void>;
}

/** A kind that changes an existing transaction. */
export interface DecisionKind<O> extends PostingKind<O> {
  /** `transferIds` has the ids of each order's ledger transfers. */
  writeBehind(
    connection: Connection,
    orders: readonly O[],
    facts: Facts,
    transferIds: readonly (readonly bigint[])[],
  ): Promise<void>;
}
