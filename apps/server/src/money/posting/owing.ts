import type { BalanceView, TransferSpec } from '@seven-hills/ledger';
import { type Cents, formatUsd } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';

/**
 * Refuses whatever would take money out of an account that owes money, before the ledger refuses it
 * for the lack of money: what is available repays first, so nothing is. Taking a deposit back is
 * possible, and so is what pending transactions already hold.
 */
export function judgeOwing(
  transfers: readonly TransferSpec[],
  balances: BalanceView,
): Refusal | null {
  for (const transfer of transfers) {
    const accountId = debitedBy(transfer);
    const owed = accountId === null ? 0n : (balances.balanceOf(accountId)?.shortfall ?? 0n);
    if (owed > 0n) return accountOwes(owed);
  }
  return null;
}

function debitedBy(transfer: TransferSpec): bigint | null {
  switch (transfer.kind) {
    case 'immediate':
    case 'pending':
      return transfer.debitAccountId;
    // Whatever it credits would repay first, so the balance would be another one than was set.
    case 'set_balance':
      return transfer.accountId;
    default:
      return null;
  }
}

/** The refusal while an account owes an amount, in cents. */
export const accountOwes = (owed: Cents): Refusal =>
  new Refusal(
    'account_owes',
    `This account owes ${formatUsd(owed)} because a deposit was returned. Deposit or transfer at least this amount into it first: money that arrives repays what is owed.`,
  );
