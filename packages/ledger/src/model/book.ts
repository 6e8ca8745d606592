import type { Cents } from '@seven-hills/money';
import type { Side } from './account.ts';
import type { TransferCode, TransferKind } from './transfer.ts';

/** An account's state after the requests decided so far. */
export interface AccountState {
  readonly id: bigint;
  readonly normalSide: Side;
  readonly mustNotBeOverdrawn: boolean;
  readonly frozen: boolean;
  /** Whether it takes credits and refuses debits. */
  readonly creditsOnly: boolean;
  /** The account for what could not be taken from it; only few accounts have one. */
  readonly shortfallAccountId: bigint | null;
  debitsPosted: Cents;
  creditsPosted: Cents;
  debitsPending: Cents;
  creditsPending: Cents;
  entryCount: bigint;
}

/** A stored transfer that a request wants to post or void. */
export interface ResolvableState {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly debitAccountId: bigint;
  readonly creditAccountId: bigint;
  readonly amount: Cents;
  readonly resolution: 'post_pending' | 'void_pending' | null;
}

/**
 * The state that a batch's requests are decided against: the locked rows, with the changes made so
 * far.
 */
export interface Book {
  readonly accounts: Map<bigint, AccountState>;
  readonly resolvables: Map<bigint, ResolvableState>;
  /** The code of the transfers that repay shortfalls. */
  readonly repaymentCode: TransferCode;
}

export interface TransferRow {
  id: bigint;
  kind: TransferKind;
  debitAccountId: bigint;
  creditAccountId: bigint;
  amount: Cents;
  pendingId: bigint | null;
  groupId: bigint | null;
  code: TransferCode;
}

export interface EntryRow {
  accountId: bigint;
  sequence: bigint;
  transferId: bigint;
  /** The change in the balance, on the account's normal side. */
  amount: Cents;
  balanceAfter: Cents;
}

/** The largest sum that an account's bigint column can hold. */
export const LARGEST_SUM: Cents = 2n ** 63n - 1n;

/** The posted balance on the account's normal side. */
export function postedBalance(account: AccountState): Cents {
  return account.normalSide === 'credit'
    ? account.creditsPosted - account.debitsPosted
    : account.debitsPosted - account.creditsPosted;
}

/** The part of the posted balance that pending transfers hold. */
export const heldBalance = (account: AccountState): Cents =>
  account.normalSide === 'credit' ? account.debitsPending : account.creditsPending;

/** The posted balance minus the part that pending transfers hold. */
export const availableBalance = (account: AccountState): Cents =>
  postedBalance(account) - heldBalance(account);

/** Returns whether taking an amount would overdraw an account that must not be overdrawn. */
export function overdraws(account: AccountState, amount: Cents): boolean {
  return account.mustNotBeOverdrawn && amount > availableBalance(account);
}

/**
 * Returns whether an amount would overflow a sum's column. Counts pending amounts too, so that
 * posting them later cannot overflow.
 */
export function exceedsLargestSum(posted: Cents, pending: Cents, amount: Cents): boolean {
  return posted + pending + amount > LARGEST_SUM;
}
