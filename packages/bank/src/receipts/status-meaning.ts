import { brand } from '../brand.ts';
import type { Transaction } from '../transaction.ts';
import { holdSentence, isNotFinal } from './hold.ts';
import { counterpartyOf, isUndone } from './transaction-words.ts';
import { wireSubmitted } from './wire-arrival.ts';

/** What a transaction's status means for its owner's money, in a sentence or two. */
export function statusMeaning(transaction: Transaction, now: Date = new Date()): string {
  const { direction, status } = transaction;
  if (transaction.isTakenBack)
    return 'Nothing was sent. The money that we held is available in your account again.';
  if (isUndone(transaction))
    return direction === 'in'
      ? 'Nothing was added to your account.'
      : 'Nothing was sent. Any money we held, including the fee, is available in your account again.';
  return status === 'completed' ? completed(transaction) : pending(transaction, now);
}

function completed(transaction: Transaction): string {
  const { type, direction, correctedBy } = transaction;
  if (correctedBy !== null)
    return 'We corrected this transaction. The correction shows what changed.';
  if (type === 'bank_transfer_in')
    return 'The money is in your account. Part of it may be held for some days, because your other bank could still return it.';
  if (type === 'bank_transfer_out') return 'We sent the money to your other bank.';
  if (direction === 'in') return 'The money is in your account.';
  if (type === 'transfer')
    return `${counterpartyOf(transaction) ?? 'The recipient'} has the money.`;
  if (type === 'own_transfer') return 'The money is in your other account.';
  if (type === 'external_payment') return 'The payment service has confirmed your payment.';
  if (transaction.isUnsent) return 'It was approved, and we have not sent it yet.';
  if (type === 'wire_transfer' || type === 'ach_payment')
    return 'We sent the money to the recipient’s bank.';
  return 'The money has left your account.';
}

const held = 'Its amount and fee are held in your account';

function pending(transaction: Transaction, now: Date): string {
  const { type, direction } = transaction;
  if (type === 'bank_transfer_in')
    return 'We are collecting the money from your other bank. It is in your account once the banks have settled it.';
  if (direction === 'in')
    return 'Our staff must decide first. The money is not in your account yet.';
  if (isNotFinal(transaction))
    return `${counterpartyOf(transaction) ?? 'The recipient'} does not see it yet. The amount is held in your account until it is final.`;
  const submitted = wireSubmitted(transaction, now);
  const hold = holdSentence(transaction, now);
  if (hold)
    return `${submitted ? `${submitted}. ` : ''}${hold} ${held}. If you didn’t order it, call us before then: ${brand.servicePhone}.`;
  if (type === 'bank_transfer_out' || type === 'ach_payment')
    return 'We have not sent it yet. Until then, the amount is held in your account.';
  if (submitted) return `${submitted}. ${held} until it is sent.`;
  return type === 'external_payment'
    ? `The payment service has not confirmed your payment yet, which can take up to 24 hours. Until then its amount and fee are held in your account.`
    : 'Our staff must decide first. Until then, the amount is held in your account.';
}
