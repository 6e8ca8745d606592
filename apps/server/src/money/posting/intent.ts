import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import type { PaymentProvider } from '@seven-hills/contracts/limits';
import type { LedgerRefusal } from '@seven-hills/ledger';
import type { Cents } from '@seven-hills/money';
import type { Origin } from '../../platform/audit-log/origin.ts';

/** A wire's recipient under one key: the same one gives the same hash. */
export interface PayeeHash {
  keyId: string;
  hash: string;
}

/** Where money goes that leaves the bank; customers and staff see the account's last four digits only. */
export interface ExternalDetails {
  /** The full number of a wire's recipient, in memory only: never logged, and sealed when it is stored. */
  accountNumber?: string;
  /** By which a wire's recipient is known again; the current key's first. Made with the posting. */
  payeeHashes?: readonly PayeeHash[];
  bankName?: string;
  accountLastFour?: string;
  routingNumber?: string;
  swiftCode?: string | null;
  intermediaryBank?: string | null;
  recipientName?: string;
  recipientAddress?: string;
  paymentProvider?: PaymentProvider;
  paymentIdentifier?: string;
}

/** A customer (or staff, or a job, for the customer) wants money moved: makes one transaction. */
export interface Movement {
  kind: 'movement';
  type: TransactionType;
  customerId: bigint;
  /** The customer's account, where the caller knows it: then the posting takes one round trip less. */
  accountId?: bigint | null;
  amount: Cents;
  fee: Cents;
  description: string | null;
  /** Checked and counted in the posting's transaction; `null` where no PIN is asked for. */
  pin: string | null;
  /** Another customer's account, of a transfer. */
  recipientAccountId?: bigint;
  external?: ExternalDetails;
  /** The rejected wire whose amount and fee this gives back. */
  returnsWire?: bigint;
  /** Cash that staff took in or paid out at the counter: who, and from where. Needs no PIN. */
  bookedBy?: { staffId: bigint; origin: Origin };
  /** The money is held, not moved, until somebody decides. */
  isPending: boolean;
  /**
   * False where the bank has no adapter for it (any more): refused, except that a key which was posted
   * before still gets its first answer.
   */
  isOffered?: boolean;
  /**
   * When it happened, for history that is brought along from elsewhere (the demo's, or an older
   * system's). The ledger's own record always bears the moment of posting.
   */
  occurredAt?: Date;
}

/** An approval or refusal of a pending transaction: moves or releases what it holds. */
export interface Resolution {
  kind: 'resolution';
  transactionId: bigint;
  decision: 'completed' | 'declined' | 'failed';
  reason: string | null;
  /** The member of staff who decided; `null` when a job or a payment service did. */
  decidedBy: { staffId: bigint; origin: Origin } | null;
  /** Whether the customer is told by mail: not where they see the answer at once. */
  isToldByMail: boolean;
  /** A payment service has paid or refused already, so it is recorded even while the account is suspended. */
  isSettledOutside?: boolean;
}

/**
 * Staff set a balance: an adjusting transfer for the difference. The difference depends on the balance
 * alone, so such an intent is posted by an engine that takes one request a transaction.
 */
export interface BalanceAdjustment {
  kind: 'balance_adjustment';
  customerId: bigint;
  newBalance: Cents;
  /** The posted balance that staff decided on; another one by now is not overwritten. */
  expectedBalance?: Cents | undefined;
  reason: string;
  /** Who set it and from where; stands in the audit log with the posting or not at all. */
  setBy: { staffId: bigint; origin: Origin | null };
}

export type Intent = Movement | Resolution | BalanceAdjustment;

/** Why the bank does not post an intent. */
export type BankRefusal =
  | { code: 'no_account' }
  | { code: 'not_offered' }
  | { code: 'deposit_required' }
  | { code: 'deposit_already_made' }
  | { code: 'deposits_unavailable' }
  | { code: 'withdrawals_unavailable' }
  | { code: 'pin_not_set' }
  | { code: 'pin_incorrect'; attemptsLeft: number }
  | { code: 'pin_locked'; minutesLeft: number }
  | { code: 'pin_password_required' }
  | { code: 'recipient_not_found' }
  | { code: 'recipient_is_self' }
  | { code: 'daily_limit_exceeded'; limit: Cents; remaining: Cents }
  | { code: 'transaction_not_found' }
  | { code: 'transaction_not_pending' }
  | { code: 'not_yours_to_decide'; decider: 'colleague' | 'payment_service' }
  | { code: 'payment_on_hold' }
  | { code: 'balance_unchanged' }
  | { code: 'balance_changed'; current: Cents }
  | { code: 'below_held_money'; held: Cents };

export type PostingRefusal = BankRefusal | LedgerRefusal;
