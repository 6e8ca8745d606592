import type { LedgerRefusal } from '@seven-hills/ledger';
import { Refusal } from '../../http/problem.ts';

/**
 * Returns the refusal that a customer sees for a ledger refusal. Throws an Error for a refusal that
 * only a bug can cause.
 */
export function ledgerRefusal(reason: LedgerRefusal): Refusal {
  switch (reason) {
    case 'exceeds_available_balance':
      return new Refusal(
        'insufficient_funds',
        'Insufficient funds: the amount is more than your available balance.',
      );
    case 'debit_account_frozen':
    case 'credit_account_frozen':
      return new Refusal(
        'account_suspended',
        'Your account is suspended. All transactions are blocked.',
      );
    case 'exceeds_largest_balance':
      return new Refusal('amount_too_large', 'This amount is too large.');
    case 'idempotency_key_reused_with_other_input':
      return new Refusal(
        'idempotency_key_reused',
        'This Idempotency-Key was used for a different request. Use a new key for each movement.',
      );
    case 'no_longer_awaited':
      return new Refusal(
        'unavailable',
        'The connection was lost before this was carried out. Please send it again.',
      );
    case 'balance_is_that_already':
      return new Refusal('conflict', 'The balance is already this amount.');
    case 'pending_transfer_already_posted':
    case 'pending_transfer_already_voided':
    case 'pending_transfer_not_found':
    case 'transfer_is_not_pending':
      return alreadyDecided();
    default:
      throw new Error(`the ledger refused a posting that the bank should have refused: ${reason}`);
  }
}

export const alreadyDecided = () =>
  new Refusal('transaction_not_pending', 'This transaction has already been decided.');
