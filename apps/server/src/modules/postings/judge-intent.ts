import { dailyLimits } from '@seven-hills/contracts/limits';
import type { Keyring } from '../../security/keyring.ts';
import type { BalanceAdjustment, BankRefusal, Intent, Movement } from './intent.ts';
import { judgePin } from './judge-pin.ts';
import { type AccountFacts, type BatchFacts, dayKey } from './load-batch.ts';

/** The bank's own rules, before the ledger's: `null` lets the ledger decide. */
export function judgeIntent(
  pinKeys: Keyring,
  intent: Intent,
  facts: BatchFacts,
): BankRefusal | null {
  if (intent.kind === 'resolution') {
    const pending = facts.pendings.get(intent.transactionId);
    if (!pending) return { code: 'transaction_not_found' };
    return pending.status === 'pending' ? null : { code: 'transaction_not_pending' };
  }
  const account = facts.accountsByCustomer.get(intent.customerId);
  if (!account) return { code: 'no_account' };
  if (intent.kind === 'balance_adjustment') return judgeAdjustment(intent, account, facts);
  return judgeMovement(pinKeys, intent, account, facts);
}

/** Money that pending transactions hold is promised: no balance is set below it. */
function judgeAdjustment(
  { newBalance }: BalanceAdjustment,
  account: AccountFacts,
  facts: BatchFacts,
): BankRefusal | null {
  const balance = facts.balances.get(account.id);
  if (!balance) return { code: 'no_account' };
  if (balance.posted === newBalance) return { code: 'balance_unchanged' };
  return newBalance < balance.held ? { code: 'below_held_money', held: balance.held } : null;
}

function judgeMovement(
  pinKeys: Keyring,
  intent: Movement,
  account: AccountFacts,
  facts: BatchFacts,
): BankRefusal | null {
  if (intent.isOffered === false) return { code: 'not_offered' };
  if (!account.has_initial_deposit && intent.type !== 'initial_deposit')
    return { code: 'deposit_required' };
  if (account.has_initial_deposit && intent.type === 'initial_deposit')
    return { code: 'deposit_already_made' };
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
  return judgeDailyLimit(intent, account, facts);
}

function judgeDailyLimit(
  intent: Movement,
  account: AccountFacts,
  facts: BatchFacts,
): BankRefusal | null {
  if (intent.type !== 'deposit' && intent.type !== 'withdrawal') return null;
  const limit = dailyLimits[account.account_type][intent.type];
  const moved = facts.movedToday.get(dayKey(account.id, intent.type)) ?? 0n;
  if (moved + intent.amount <= limit) return null;
  return { code: 'daily_limit_exceeded', limit, remaining: limit > moved ? limit - moved : 0n };
}
