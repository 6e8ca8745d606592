import type { Cents } from '@seven-hills/money';

/** The reason for a transfer, in the caller's numbering: a whole number from 1 to 32,767. */
export type TransferCode = number;

/** Moves money immediately. */
export interface ImmediateTransfer {
  kind: 'immediate';
  debitAccountId: bigint;
  creditAccountId: bigint;
  amount: Cents;
  code: TransferCode;
  /** For the bank's own corrections: also moves money on a frozen account. */
  ignoreFrozen?: boolean;
  /** For what the bank pays out of an account that otherwise takes only credits. */
  ignoreCreditsOnly?: boolean;
}

/** Holds money until it is posted or voided; makes no entry yet. */
export interface PendingTransfer extends Omit<ImmediateTransfer, 'kind'> {
  kind: 'pending';
}

/**
 * Ends a pending transfer: posts its whole amount or releases the hold. A frozen account refuses a
 * post but allows a void, which moves no money.
 */
export interface PendingResolution {
  kind: 'post_pending' | 'void_pending';
  pendingTransferId: bigint;
  code: TransferCode;
  /** For a payment that already happened outside the bank: also posts it on a frozen account. */
  ignoreFrozen?: boolean;
}

/**
 * Sets an account's posted balance to a given amount with an immediate transfer for the difference.
 * Direction and amount are decided under the account's lock.
 */
export interface BalanceSetting {
  kind: 'set_balance';
  accountId: bigint;
  /** The account that provides or receives the difference. */
  contraAccountId: bigint;
  /** The posted balance to reach, on the account's normal side. */
  balance: Cents;
  code: TransferCode;
  ignoreFrozen?: boolean;
}

/**
 * Takes an amount from an account even if less is available: what is available from the account,
 * the rest from its shortfall account, which later credits to the account repay. How much is taken
 * from which is decided under the locks of both. Stored as one or two immediate transfers, in this
 * order, because none is for zero.
 */
export interface UpToAvailable {
  kind: 'up_to_available';
  /** An account with a shortfall account, unless the rest is waived. */
  debitAccountId: bigint;
  /**
   * A waived rest is not taken; if nothing is available, the transfer is refused. Default: owed.
   */
  rest?: 'owed' | 'waived';
  creditAccountId: bigint;
  amount: Cents;
  code: TransferCode;
  ignoreFrozen?: boolean;
  ignoreCreditsOnly?: boolean;
}

export type TransferSpec =
  | ImmediateTransfer
  | PendingTransfer
  | PendingResolution
  | BalanceSetting
  | UpToAvailable;

/**
 * The kind of a stored transfer. A transfer that sets a balance, takes up to what is available, or
 * repays a shortfall is stored as an immediate one.
 */
export type TransferKind = 'immediate' | 'pending' | 'post_pending' | 'void_pending';

/** The maximum number of linked transfers in one request. */
export const LINKED_TRANSFERS_MAX = 10;

/**
 * Why the ledger does not post a request. An account that takes only credits refuses a debit as a
 * frozen one does. The ledger stores nothing for a refused request.
 */
export type LedgerRefusal =
  | 'no_longer_awaited'
  | 'linked_transfers_must_be_1_to_10'
  | 'code_must_be_1_to_32767'
  | 'amount_must_be_positive'
  | 'accounts_must_be_different'
  | 'debit_account_not_found'
  | 'credit_account_not_found'
  | 'debit_account_has_no_shortfall_account'
  | 'debit_account_frozen'
  | 'credit_account_frozen'
  | 'exceeds_available_balance'
  | 'exceeds_largest_balance'
  | 'balance_is_that_already'
  | 'pending_transfer_not_found'
  | 'transfer_is_not_pending'
  | 'pending_transfer_already_posted'
  | 'pending_transfer_already_voided'
  | 'idempotency_key_reused_with_other_input';
