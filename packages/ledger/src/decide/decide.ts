import type { Cents } from '@seven-hills/money';
import {
  type AccountState,
  type Book,
  type EntryRow,
  exceedsLargestSum,
  overdraws,
  postedBalance,
  type ResolvableState,
  type TransferRow,
} from '../model/book.ts';
import {
  type BalanceSetting,
  type ImmediateTransfer,
  type LedgerRefusal,
  LINKED_TRANSFERS_MAX,
  type PendingResolution,
  type PendingTransfer,
  type TransferCode,
  type TransferSpec,
} from '../model/transfer.ts';

/** The rows to write for linked transfers, and the resulting states. */
export interface Accepted {
  transfers: TransferRow[];
  entries: EntryRow[];
  accounts: Map<bigint, AccountState>;
  resolvables: Map<bigint, ResolvableState>;
}

type Decision = { refused: LedgerRefusal } | { accepted: Accepted };

/**
 * Decides linked transfers, each after the previous one; one refusal refuses them all. Does not
 * change the book: `applyDecision` applies an accepted decision to it. The transfers take ids from
 * `firstTransferId`.
 */
export function decide(
  book: Book,
  specs: readonly TransferSpec[],
  firstTransferId: bigint,
): Decision {
  if (specs.length < 1 || specs.length > LINKED_TRANSFERS_MAX) {
    return { refused: 'linked_transfers_must_be_1_to_10' };
  }
  const draft: Draft = {
    book,
    groupId: specs.length > 1 ? firstTransferId : null,
    accepted: { transfers: [], entries: [], accounts: new Map(), resolvables: new Map() },
  };
  let transferId = firstTransferId;
  for (const spec of specs) {
    const refused = decideTransfer(draft, spec, transferId);
    if (refused) return { refused };
    transferId += 1n;
  }
  return { accepted: draft.accepted };
}

/** Applies an accepted decision to the book, for the requests decided after it. */
export function applyDecision(book: Book, accepted: Accepted): void {
  for (const [id, account] of accepted.accounts) book.accounts.set(id, account);
  for (const [id, resolvable] of accepted.resolvables) book.resolvables.set(id, resolvable);
}

interface Draft {
  readonly book: Book;
  readonly groupId: bigint | null;
  readonly accepted: Accepted;
}

function decideTransfer(
  draft: Draft,
  spec: TransferSpec,
  transferId: bigint,
): LedgerRefusal | null {
  switch (spec.kind) {
    case 'immediate':
    case 'pending':
      return decideMovement(draft, spec, transferId);
    case 'set_balance':
      return decideBalance(draft, spec, transferId);
    default:
      return decideResolution(draft, spec, transferId);
  }
}

/** Decides an immediate transfer for the difference to the requested balance. */
function decideBalance(
  draft: Draft,
  { accountId, contraAccountId, balance, ...common }: BalanceSetting,
  transferId: bigint,
): LedgerRefusal | null {
  const account = accountOf(draft, accountId);
  if (!account) return 'credit_account_not_found';
  const difference = balance - postedBalance(account);
  if (difference === 0n) return 'balance_is_that_already';
  const isCredited = difference > 0n === (account.normalSide === 'credit');
  const spec: ImmediateTransfer = {
    ...common,
    kind: 'immediate',
    debitAccountId: isCredited ? contraAccountId : accountId,
    creditAccountId: isCredited ? accountId : contraAccountId,
    amount: difference > 0n ? difference : -difference,
  };
  return decideMovement(draft, spec, transferId);
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
  if (!spec.ignoreFrozen) {
    if (debit.frozen) return 'debit_account_frozen';
    if (debit.creditsOnly && !spec.ignoreCreditsOnly) return 'debit_account_frozen';
    if (credit.frozen) return 'credit_account_frozen';
  }
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

  // Nothing is refused past this point.
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
  if (kind === 'post_pending' && !spec.ignoreFrozen) {
    if (debit.frozen || debit.creditsOnly) return 'debit_account_frozen';
    if (credit.frozen) return 'credit_account_frozen';
  }

  // Nothing is refused past this point: the hold covers the amount, which already counted toward
  // the largest sum.
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

/**
 * The draft's own copy of an account; the book's copy is unchanged until the decision is applied.
 */
function accountOf(draft: Draft, id: bigint): AccountState | undefined {
  const { accounts } = draft.accepted;
  const drafted = accounts.get(id);
  if (drafted) return drafted;
  const account = draft.book.accounts.get(id);
  if (!account) return undefined;
  const copy = copyOf(account);
  accounts.set(id, copy);
  return copy;
}

/**
 * Copies field by field: spreading a row that was read column by column costs ten times as much.
 */
const copyOf = (account: AccountState): AccountState => ({
  id: account.id,
  normalSide: account.normalSide,
  mustNotBeOverdrawn: account.mustNotBeOverdrawn,
  frozen: account.frozen,
  creditsOnly: account.creditsOnly,
  debitsPosted: account.debitsPosted,
  creditsPosted: account.creditsPosted,
  debitsPending: account.debitsPending,
  creditsPending: account.creditsPending,
  entryCount: account.entryCount,
});

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
