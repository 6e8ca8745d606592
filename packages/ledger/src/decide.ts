import type { Cents } from '@seven-hills/money';
import type { Side } from './account.ts';
import {
  type ImmediateTransfer,
  type LedgerRefusal,
  LINKED_TRANSFERS_MAX,
  type PendingResolution,
  type PendingTransfer,
  type TransferCode,
  type TransferKind,
  type TransferSpec,
} from './transfer.ts';

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

/** The rows to write for linked transfers, and the states that they leave behind. */
export interface Accepted {
  transfers: TransferRow[];
  entries: EntryRow[];
  accounts: Map<bigint, AccountState>;
  resolvables: Map<bigint, ResolvableState>;
}

export type Decision = { refused: LedgerRefusal } | { accepted: Accepted };

/** The largest sum that an account's bigint column holds. */
export const LARGEST_SUM: Cents = 2n ** 63n - 1n;

/**
 * Decides linked transfers, each on top of the one before it; one refusal refuses them all.
 * Leaves the book as it is: `applyDecision` brings an accepted decision into it.
 * The transfers take the ids from `firstTransferId` on.
 */
export function decide(
  book: Book,
  specs: readonly TransferSpec[],
  firstTransferId: bigint,
): Decision {
  if (specs.length < 1 || specs.length > LINKED_TRANSFERS_MAX) {
    return { refused: 'linked_transfers_must_be_1_to_8' };
  }
  const draft: Draft = {
    book,
    groupId: specs.length > 1 ? firstTransferId : null,
    accepted: { transfers: [], entries: [], accounts: new Map(), resolvables: new Map() },
  };
  let transferId = firstTransferId;
  for (const spec of specs) {
    const refused = hasAmount(spec)
      ? decideMovement(draft, spec, transferId)
      : decideResolution(draft, spec, transferId);
    if (refused) return { refused };
    transferId += 1n;
  }
  return { accepted: draft.accepted };
}

/** Brings an accepted decision into the book, for the requests decided after it. */
export function applyDecision(book: Book, accepted: Accepted): void {
  for (const [id, account] of accepted.accounts) book.accounts.set(id, account);
  for (const [id, resolvable] of accepted.resolvables) book.resolvables.set(id, resolvable);
}

/** The posted balance in the account's normal side. */
export function postedBalance(account: AccountState): Cents {
  return account.normalSide === 'credit'
    ? account.creditsPosted - account.debitsPosted
    : account.debitsPosted - account.creditsPosted;
}

/** The posted balance without what pending transfers hold. */
export function availableBalance(account: AccountState): Cents {
  const held = account.normalSide === 'credit' ? account.debitsPending : account.creditsPending;
  return postedBalance(account) - held;
}

interface Draft {
  readonly book: Book;
  readonly groupId: bigint | null;
  readonly accepted: Accepted;
}

function hasAmount(spec: TransferSpec): spec is ImmediateTransfer | PendingTransfer {
  return spec.kind === 'immediate' || spec.kind === 'pending';
}

function decideMovement(
  draft: Draft,
  spec: ImmediateTransfer | PendingTransfer,
  transferId: bigint,
): LedgerRefusal | null {
  const { kind, amount, code } = spec;
  if (!isCode(code)) return 'code_must_be_1_to_32767';
  if (amount <= 0n) return 'amount_must_be_positive';
  if (spec.debitAccountId === spec.creditAccountId) return 'accounts_must_be_different';
  const debit = accountOf(draft, spec.debitAccountId);
  if (!debit) return 'debit_account_not_found';
  const credit = accountOf(draft, spec.creditAccountId);
  if (!credit) return 'credit_account_not_found';
  if (!spec.ignoreFrozen && debit.frozen) return 'debit_account_frozen';
  if (!spec.ignoreFrozen && credit.frozen) return 'credit_account_frozen';
  if (debit.normalSide === 'credit' && overdraws(debit, amount)) return 'exceeds_available_balance';
  if (credit.normalSide === 'debit' && overdraws(credit, amount)) {
    return 'exceeds_available_balance';
  }
  if (exceedsLargestSum(debit.debitsPosted, debit.debitsPending, amount)) {
    return 'exceeds_largest_balance';
  }
  if (exceedsLargestSum(credit.creditsPosted, credit.creditsPending, amount)) {
    return 'exceeds_largest_balance';
  }

  // Nothing is refused from here on.
  if (kind === 'pending') {
    debit.debitsPending += amount;
    credit.creditsPending += amount;
  } else {
    post(draft, debit, credit, amount, transferId);
  }
  draft.accepted.transfers.push({
    id: transferId,
    kind,
    debitAccountId: debit.id,
    creditAccountId: credit.id,
    amount,
    pendingId: null,
    groupId: draft.groupId,
    code,
  });
  return null;
}

function decideResolution(
  draft: Draft,
  spec: PendingResolution,
  transferId: bigint,
): LedgerRefusal | null {
  const { kind, pendingTransferId, code } = spec;
  if (!isCode(code)) return 'code_must_be_1_to_32767';
  const { resolvables } = draft.accepted;
  const pending =
    resolvables.get(pendingTransferId) ?? draft.book.resolvables.get(pendingTransferId);
  if (!pending) return 'pending_transfer_not_found';
  if (pending.kind !== 'pending') return 'transfer_is_not_pending';
  if (pending.resolution === 'post_pending') return 'pending_transfer_already_posted';
  if (pending.resolution === 'void_pending') return 'pending_transfer_already_voided';
  const debit = accountOf(draft, pending.debitAccountId);
  if (!debit) return 'debit_account_not_found';
  const credit = accountOf(draft, pending.creditAccountId);
  if (!credit) return 'credit_account_not_found';

  // Nothing is refused from here on: the hold covers the amount and counted against the largest sum.
  const { amount } = pending;
  debit.debitsPending -= amount;
  credit.creditsPending -= amount;
  if (kind === 'post_pending') post(draft, debit, credit, amount, transferId);
  resolvables.set(pending.id, { ...pending, resolution: kind });
  draft.accepted.transfers.push({
    id: transferId,
    kind,
    debitAccountId: debit.id,
    creditAccountId: credit.id,
    amount,
    pendingId: pending.id,
    groupId: draft.groupId,
    code,
  });
  return null;
}

function isCode(code: TransferCode): boolean {
  return Number.isInteger(code) && code >= 1 && code <= 32_767;
}

/** The draft's own copy of an account; the book's stays as it was until the decision is applied. */
function accountOf(draft: Draft, id: bigint): AccountState | undefined {
  const { accounts } = draft.accepted;
  const drafted = accounts.get(id);
  if (drafted) return drafted;
  const account = draft.book.accounts.get(id);
  if (!account) return undefined;
  const copy = { ...account };
  accounts.set(id, copy);
  return copy;
}

function overdraws(account: AccountState, amount: Cents): boolean {
  return account.mustNotBeOverdrawn && amount > availableBalance(account);
}

// What is pending counts as well, so that posting it later cannot exceed the largest sum.
function exceedsLargestSum(posted: Cents, pending: Cents, amount: Cents): boolean {
  return posted + pending + amount > LARGEST_SUM;
}

function post(
  draft: Draft,
  debit: AccountState,
  credit: AccountState,
  amount: Cents,
  transferId: bigint,
): void {
  debit.debitsPosted += amount;
  credit.creditsPosted += amount;
  addEntry(draft, debit, debit.normalSide === 'debit' ? amount : -amount, transferId);
  addEntry(draft, credit, credit.normalSide === 'credit' ? amount : -amount, transferId);
}

function addEntry(draft: Draft, account: AccountState, amount: Cents, transferId: bigint): void {
  account.entryCount += 1n;
  draft.accepted.entries.push({
    accountId: account.id,
    sequence: account.entryCount,
    transferId,
    amount,
    balanceAfter: postedBalance(account),
  });
}
