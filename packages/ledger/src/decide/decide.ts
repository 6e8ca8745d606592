import { type Book, exceedsLargestSum, overdraws, postedBalance } from '../model/book.ts';
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
import { type Accepted, accountOf, addTransfer, type Draft, post } from './draft.ts';
import { decideUpToAvailable, repayShortfalls } from './shortfalls.ts';

type Decision = { refused: LedgerRefusal } | { accepted: Accepted };

/**
 * Decides linked transfers, each after the previous one; one refusal refuses them all. Whatever
 * they make available on an account with a shortfall repays it at once, with transfers that follow
 * them. Does not change the book: `applyDecision` applies an accepted decision to it. The transfers
 * take ids from `firstTransferId`.
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
    nextId: firstTransferId,
    accepted: { transfers: [], entries: [], accounts: [], resolvables: [] },
  };
  for (const spec of specs) {
    const refused = decideTransfer(draft, spec);
    if (refused) return { refused };
  }
  const refused = repayShortfalls(draft);
  if (refused) return { refused };
  const { transfers } = draft.accepted;
  if (transfers.length > 1) for (const transfer of transfers) transfer.groupId = firstTransferId;
  return { accepted: draft.accepted };
}

/** Applies an accepted decision to the book, for the requests decided after it. */
export function applyDecision(book: Book, accepted: Accepted): void {
  for (const account of accepted.accounts) book.accounts.set(account.id, account);
  for (const resolvable of accepted.resolvables) book.resolvables.set(resolvable.id, resolvable);
}

function decideTransfer(draft: Draft, spec: TransferSpec): LedgerRefusal | null {
  switch (spec.kind) {
    case 'immediate':
    case 'pending':
      return decideMovement(draft, spec);
    case 'set_balance':
      return decideBalance(draft, spec);
    case 'up_to_available':
      return decideUpToAvailable(draft, spec, decideMovement);
    default:
      return decideResolution(draft, spec);
  }
}

/** Decides an immediate transfer for the difference to the requested balance. */
function decideBalance(
  draft: Draft,
  { accountId, contraAccountId, balance, ...common }: BalanceSetting,
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
  return decideMovement(draft, spec);
}

function decideMovement(
  draft: Draft,
  spec: ImmediateTransfer | PendingTransfer,
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
    post(draft, debit, credit, amount);
  }
  addTransfer(draft, {
    kind,
    debitAccountId: debit.id,
    creditAccountId: credit.id,
    amount,
    code,
  });
  return null;
}

function decideResolution(draft: Draft, spec: PendingResolution): LedgerRefusal | null {
  const { kind, pendingTransferId, code } = spec;
  if (!isCode(code)) return 'code_must_be_1_to_32767';
  const { resolvables } = draft.accepted;
  const pending =
    resolvables.find(({ id }) => id === pendingTransferId) ??
    draft.book.resolvables.get(pendingTransferId);
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
  if (kind === 'post_pending') post(draft, debit, credit, amount);
  resolvables.push({ ...pending, resolution: kind });
  addTransfer(draft, {
    kind,
    debitAccountId: debit.id,
    creditAccountId: credit.id,
    amount,
    pendingId: pending.id,
    code,
  });
  return null;
}

function isCode(code: TransferCode): boolean {
  return Number.isInteger(code) && code >= 1 && code <= 32_767;
}
