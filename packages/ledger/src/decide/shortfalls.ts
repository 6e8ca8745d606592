import type { Cents } from '@seven-hills/money';
import {
  type AccountState,
  availableBalance,
  exceedsLargestSum,
  postedBalance,
} from '../model/book.ts';
import type { ImmediateTransfer, LedgerRefusal, UpToAvailable } from '../model/transfer.ts';
import { accountOf, addTransfer, type Draft, post } from './draft.ts';

/**
 * Takes what is available from the account and the rest from its shortfall account, unless it is
 * waived, in that order, with a transfer for each part that is not zero. The shortfall account is
 * debit-normal, so nothing is too much for it.
 */
export function decideUpToAvailable(
  draft: Draft,
  spec: UpToAvailable,
  decideMovement: (draft: Draft, spec: ImmediateTransfer) => LedgerRefusal | null,
): LedgerRefusal | null {
  const { amount } = spec;
  if (amount <= 0n) return 'amount_must_be_positive';
  const debit = accountOf(draft, spec.debitAccountId);
  if (!debit) return 'debit_account_not_found';
  const { shortfallAccountId } = debit;
  const isWaived = spec.rest === 'waived';
  if (shortfallAccountId === null && !isWaived) return 'debit_account_has_no_shortfall_account';
  // The part that the account lacks must not reach an account that refuses the other part.
  if (debit.frozen && !spec.ignoreFrozen) return 'debit_account_frozen';
  if (debit.creditsOnly && !spec.ignoreFrozen && !spec.ignoreCreditsOnly) {
    return 'debit_account_frozen';
  }
  const taken = smaller(amount, availableBalance(debit));
  if (isWaived && taken <= 0n) return 'exceeds_available_balance';
  const immediate = { ...spec, kind: 'immediate' as const };
  const refused = taken > 0n ? decideMovement(draft, { ...immediate, amount: taken }) : null;
  if (refused || taken === amount || isWaived || shortfallAccountId === null) return refused;
  return decideMovement(draft, {
    ...immediate,
    debitAccountId: shortfallAccountId,
    amount: amount - taken,
  });
}

/**
 * Repays the shortfalls of the draft's accounts with what is available on them, so that no account
 * with a shortfall has anything available. This also applies to frozen accounts, and to what a
 * released hold makes available.
 */
export function repayShortfalls(draft: Draft): LedgerRefusal | null {
  for (const account of [...draft.accepted.accounts]) {
    const refused = account.shortfallAccountId === null ? null : repay(draft, account);
    if (refused) return refused;
  }
  return null;
}

function repay(draft: Draft, account: AccountState): LedgerRefusal | null {
  const missing = accountOf(draft, account.shortfallAccountId ?? account.id);
  if (!missing) throw new Error(`the shortfall account of ${account.id} is not locked`);
  const amount = smaller(availableBalance(account), postedBalance(missing));
  if (amount <= 0n) return null;
  if (exceedsLargestSum(account.debitsPosted, account.debitsPending, amount)) {
    return 'exceeds_largest_balance';
  }
  post(draft, account, missing, amount);
  addTransfer(draft, {
    kind: 'immediate',
    debitAccountId: account.id,
    creditAccountId: missing.id,
    amount,
    code: draft.book.repaymentCode,
  });
  return null;
}

const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other);
