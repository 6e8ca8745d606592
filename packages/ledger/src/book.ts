import type { Cents } from '@seven-hills/money';
import type { Side } from './account.ts';
import type { TransferCode, TransferKind } from './transfer.ts';

/** An account as it stands after the requests decided so far. */
export interface AccountState {
  readonly id: bigint;
  readonly normalSide: Side;
  readonly mustNotBeOverdrawn: boolean;
  readonly frozen: boolean;
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

/** What the requests of a batch are decided against: the locked rows, and what became of them. */
export interface Book {
  readonly accounts: Map<bigint, AccountState>;
  readonly resolvables: Map<bigint, ResolvableState>;
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
  /** What the balance changes by, in the account's normal side. */
  amount: Cents;
  balanceAfter: Cents;
}

/** The largest sum that an account's bigint column holds. */
export const LARGEST_SUM: Cents = 2n ** 63n - 1n;

/** The posted balance in the account's normal side. */
export function postedBalance(account: AccountState): Cents {
  return account.normalSide === 'credit'
    ? account.creditsPosted - account.debitsPosted
    : account.debitsPosted - account.creditsPosted;
}

/** What pending transfers hold of the posted balance. */
export const heldBalance = (account: AccountState): Cents =>
  account.normalSide === 'credit' ? account.debitsPending : account.creditsPending;

/** The posted balance less what pending transfers hold. */
const availableBalance = (account: AccountState): Cents =>
  postedBalance(account) - heldBalance(account);

/** Whether taking an amount from an account would leave less than nothing where that is forbidden. */
export function overdraws(account: AccountState, amount: Cents): boolean {
  return account.mustNotBeOverdrawn && amount > availableBalance(account);
}

/**
 * Whether an amount would take a sum beyond what its column holds. What is pending counts as
 * well, so that posting it later cannot.
 */
export function exceedsLargestSum(posted: Cents, pending: Cents, amount: Cents): boolean {
  return posted + pending + amount > LARGEST_SUM;
}
