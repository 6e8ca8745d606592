import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import { formatUsd, toDecimal } from '@seven-hills/money';
import { notOffered } from '../../http/not-offered.ts';
import { Refusal } from '../../http/problem.ts';
import type { PostingRefusal } from './intent.ts';

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * What a customer is told when the bank or the ledger refuses: the one map from posting refusals to
 * problems. A refusal that only a fault of ours can cause is thrown as an Error instead.
 */
export function refusalOf(reason: PostingRefusal, type: TransactionType | 'resolution'): Refusal {
  if (typeof reason === 'object') return ofBank(reason, type);
  switch (reason) {
    case 'exceeds_available_balance':
      return new Refusal(
        'insufficient_funds',
        'Insufficient funds: the amount is more than your available balance.',
      );
    case 'debit_account_frozen':
      if (type === 'resolution') return suspendedForStaff();
      return new Refusal(
        'account_suspended',
        'Your account is suspended. All transactions are blocked.',
      );
    case 'credit_account_frozen':
      if (type === 'resolution') return suspendedForStaff();
      return type === 'transfer'
        ? new Refusal('recipient_unavailable', 'The recipient cannot receive money at the moment.')
        : new Refusal(
            'account_suspended',
            'Your account is suspended. All transactions are blocked.',
          );
    case 'credit_account_not_found':
    case 'debit_account_not_found':
      return new Refusal('recipient_not_found', 'There is no account with this ID.');
    case 'accounts_must_be_different':
      return new Refusal('recipient_is_self', 'You cannot transfer money to your own account.');
    case 'exceeds_largest_balance':
      return new Refusal('amount_too_large', 'This amount is too large.');
    case 'idempotency_key_reused_with_other_input':
      return new Refusal(
        'idempotency_key_reused',
        'This Idempotency-Key was used for a different request. Use a fresh key for each intention.',
      );
    case 'no_longer_awaited':
      return new Refusal(
        'unavailable',
        'The connection was lost before this was carried out. Please send it again.',
      );
    case 'pending_transfer_already_posted':
    case 'pending_transfer_already_voided':
    case 'pending_transfer_not_found':
    case 'transfer_is_not_pending':
      return new Refusal('transaction_not_pending', 'This transaction has been decided already.');
    default:
      throw new Error(`the ledger refused what the bank should have: ${reason}`);
  }
}

const suspendedForStaff = () =>
  new Refusal(
    'account_suspended',
    'This account is suspended. Activate it first, or decline the transaction.',
  );

function ofBank(
  reason: Extract<PostingRefusal, object>,
  type: TransactionType | 'resolution',
): Refusal {
  switch (reason.code) {
    case 'no_account':
      return new Refusal('not_found', 'You have no account with us.');
    case 'not_offered':
      return notOffered(
        type === 'wire_transfer' ? 'Wire transfers are' : 'Payments through this service are',
      );
    case 'deposit_required':
      return new Refusal('deposit_required', 'Please make the initial deposit of $50.00 first.');
    case 'deposit_already_made':
      return new Refusal('deposit_already_made', 'Your initial deposit has been made already.');
    case 'deposits_unavailable':
      return new Refusal(
        'deposits_unavailable',
        'Deposits cannot be made online. Please deposit by wire or at the counter.',
      );
    case 'withdrawals_unavailable':
      return new Refusal(
        'withdrawals_unavailable',
        'Withdrawals cannot be made online. Please withdraw cash at the counter.',
      );
    case 'pin_not_set':
      return new Refusal('pin_not_set', 'Please set up your PIN first.');
    case 'pin_incorrect':
      return new Refusal(
        'pin_incorrect',
        `Incorrect PIN. ${plural(reason.attemptsLeft, 'attempt')} left.`,
        {
          errors: [{ path: 'pin', message: 'Incorrect PIN' }],
        },
      );
    case 'pin_locked':
      return new Refusal(
        'pin_locked',
        `Your PIN is locked after too many wrong tries. Please try again in ${plural(reason.minutesLeft, 'minute')}.`,
        { retryAfterSeconds: reason.minutesLeft * 60 },
      );
    case 'pin_password_required':
      return new Refusal(
        'pin_locked',
        'Your PIN is locked after too many wrong tries. Please confirm your password to unlock it.',
      );
    case 'recipient_not_found':
      return new Refusal('recipient_not_found', 'There is no account with this ID.', {
        errors: [{ path: 'toAccountId', message: 'There is no account with this ID' }],
      });
    case 'recipient_is_self':
      return new Refusal('recipient_is_self', 'You cannot transfer money to your own account.', {
        errors: [{ path: 'toAccountId', message: 'Please choose another account than your own' }],
      });
    case 'daily_limit_exceeded':
      return new Refusal(
        'daily_limit_exceeded',
        `This is beyond your daily limit of ${formatUsd(reason.limit)}. You can still move ${formatUsd(reason.remaining)} today.`,
      );
    case 'transaction_not_found':
      return new Refusal('not_found', 'There is no such transaction.');
    case 'transaction_not_pending':
      return new Refusal('transaction_not_pending', 'This transaction has been decided already.');
    case 'not_yours_to_decide':
      return new Refusal(
        'conflict',
        reason.decider === 'payment_service'
          ? 'This payment is with the payment service, which decides about it.'
          : 'Another member of staff must decide on what you ordered or booked yourself.',
      );
    case 'payment_on_hold':
      return new Refusal(
        'conflict',
        'This payment is sent by itself when its hold ends. Until then it can only be declined.',
      );
    case 'balance_unchanged':
      return new Refusal('conflict', 'The balance is this amount already.');
    case 'balance_changed':
      return new Refusal(
        'balance_changed',
        `The balance changed to ${formatUsd(reason.current)} meanwhile. Please check the new balance.`,
        { currentBalance: toDecimal(reason.current) },
      );
    case 'below_held_money':
      return new Refusal(
        'below_held_money',
        `Pending transactions hold ${formatUsd(reason.held)} of this account. Decide them first, or set a balance of at least that.`,
        { errors: [{ path: 'newBalance', message: `At least ${formatUsd(reason.held)} is held` }] },
      );
  }
}
