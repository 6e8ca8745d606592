import type { Keyring } from '../../platform/security/keyring.ts';
import { judgeDailyLimit } from './daily-limit.ts';
import type { BalanceAdjustment, BankRefusal, Intent, Movement } from './intent.ts';
import { judgePin } from './judge-pin.ts';
import { judgeResolution } from './judge-resolution.ts';
import type { AccountFacts, BatchFacts } from './load-batch.ts';
import {
  isCustomersOwnDeposit,
  isCustomersOwnWithdrawal,
  type MovementRules,
} from './movement-rules.ts';

/** What the bank judges by beside the facts. */
interface Law {
  pinKeys: Keyring;
  rules: MovementRules;
}

/** The bank's own rules, before the ledger's: `null` lets the ledger decide. */
export function judgeIntent(law: Law, intent: Intent, facts: BatchFacts): BankRefusal | null {
  if (intent.kind === 'resolution')
    return judgeResolution(intent, facts.pendings.get(intent.transactionId));
  const account = facts.accountsByCustomer.get(intent.customerId);
  if (!account) return { code: 'no_account' };
  if (intent.kind === 'balance_adjustment') return judgeAdjustment(intent, account, facts);
  return judgeMovement(law, intent, account, facts);
}

/**
 * A balance that moved since staff looked at it is theirs to look at again. Money that pending
 * transactions hold is promised: no balance is set below it.
 */
function judgeAdjustment(
  { newBalance, expectedBalance }: BalanceAdjustment,
  account: AccountFacts,
  facts: BatchFacts,
): BankRefusal | null {
  const balance = facts.balances.get(account.id);
  if (!balance) return { code: 'no_account' };
  if (expectedBalance !== undefined && balance.posted !== expectedBalance)
    return { code: 'balance_changed', current: balance.posted };
  if (balance.posted === newBalance) return { code: 'balance_unchanged' };
  return newBalance < balance.held ? { code: 'below_held_money', held: balance.held } : null;
}

function judgeMovement(
  { pinKeys, rules }: Law,
  intent: Movement,
  account: AccountFacts,
  facts: BatchFacts,
): BankRefusal | null {
  if (intent.isOffered === false) return { code: 'not_offered' };
  if (!account.has_initial_deposit && intent.type !== 'initial_deposit')
    return { code: 'deposit_required' };
  if (account.has_initial_deposit && intent.type === 'initial_deposit')
    return { code: 'deposit_already_made' };
  if (rules.customerDeposits === 'off' && isCustomersOwnDeposit(intent))
    return { code: 'deposits_unavailable' };
  if (!rules.customerWithdrawals && isCustomersOwnWithdrawal(intent))
    return { code: 'withdrawals_unavailable' };
  if (intent.pin !== null) {
    const refusal = judgePin(pinKeys, facts.pins.get(intent.customerId), intent.pin);
    if (refusal) return refusal;
  }
  if (intent.type === 'transfer') {
    if (intent.recipientAccountId === account.id) return { code: 'recipient_is_self' };
    // Ids below the customers' are the bank's own accounts, which nobody can pay into.
    if (
      intent.recipientAccountId === undefined ||
      !facts.accountsById.has(intent.recipientAccountId)
    )
      return { code: 'recipient_not_found' };
  }
  return judgeDailyLimit(rules, intent, account, facts);
}
