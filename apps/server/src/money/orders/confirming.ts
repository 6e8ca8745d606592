import { formatUsd } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import { boundToSomethingElse, isBoundTo } from '../../people/passkeys/challenges.ts';
import type { AccountFacts } from '../posting/account-facts.ts';
import type { Terms } from '../posting/movement-kind.ts';

/**
 * Whether a customer must confirm their orders, and how they confirmed this one. Never stored, and
 * not part of the input that an idempotency key compares.
 */
export interface Confirming {
  /** Whether this customer must confirm large amounts and new recipients outside the bank. */
  isRequired: boolean;
  /** Verified and consumed; null without an accepted confirmation. */
  proof: Proof | null;
  /**
   * Why a confirmation was not accepted. Judged with the posting: attempts under one key take turns
   * there, so a repeat whose proof the first attempt has used up still gets the first answer.
   */
  refusal?: Refusal;
}

export interface Proof {
  /** The idempotency key that the order came with. */
  key: string | null;
  /** The challenge that a passkey signed; null for a password or a code, which are bound to nothing. */
  challenge: Uint8Array | null;
}

/**
 * Returns the bytes that a passkey's answer confirms for a movement. JSON keeps the parts separate,
 * so that no two movements have the same text.
 */
export const movementBinding = (
  { kind, amount, fee, recipient }: Terms,
  accountId: bigint,
  key: string | null,
): Uint8Array =>
  Buffer.from(
    JSON.stringify(['movement', kind, `${accountId}`, `${amount}`, `${fee}`, recipient, key]),
  );

/**
 * Judges an order's confirmation by the facts of its posting: whether it needs one, and whether the
 * passkey's answer was given for exactly this order.
 */
export function judgeConfirmation(
  { isRequired, proof, refusal }: Confirming,
  terms: Terms,
  account: AccountFacts,
  isNewRecipient: boolean,
): Refusal | null {
  if (refusal) return refusal;
  if (proof?.challenge) {
    const binding = movementBinding(terms, account.id, proof.key);
    return isBoundTo(proof.challenge, binding) ? null : boundToSomethingElse();
  }
  if (proof) return null;
  if (!isRequired)
    return account.has_factor
      ? confirmationRequired('Your sign-in was just protected, so this needs your confirmation.')
      : null;
  if (isNewRecipient)
    return confirmationRequired(
      'You have not paid this recipient before, so this needs your confirmation.',
    );
  return terms.amount + terms.fee > account.confirms_above
    ? confirmationRequired(
        `Amounts above ${formatUsd(account.confirms_above)} need your confirmation.`,
      )
    : null;
}

const confirmationRequired = (message: string) => new Refusal('confirmation_required', message);
