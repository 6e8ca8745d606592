import { type Cents, formatUsd } from '@seven-hills/money';
import type { MovementDetails } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { boundToSomethingElse, isBoundTo } from '../../people/webauthn/challenges.ts';
import type { AccountFacts } from '../posting/account-facts.ts';
import type { Unconfirmed } from './unconfirmed-sums.ts';

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

interface Proof {
  /** The idempotency key that the order came with. */
  key: string | null;
  /**
   * The challenge that a passkey signed; null for a password or a code, which are bound to nothing.
   */
  challenge: Uint8Array | null;
}

/**
 * Returns the bytes that a passkey's answer confirms for a movement. JSON keeps the parts separate,
 * so that no two movements have the same text.
 */
export const movementBinding = (
  { kind, amount, fee, recipient }: MovementDetails,
  accountId: bigint,
  key: string | null,
): Uint8Array =>
  Buffer.from(
    JSON.stringify(['movement', kind, `${accountId}`, `${amount}`, `${fee}`, recipient, key]),
  );

/** What determines, beside its amount, whether an order needs a confirmation. */
interface Weighing {
  /** Whether the customer has never paid this outside recipient. */
  isNewRecipient: boolean;
  unconfirmed: Unconfirmed;
}

/**
 * Judges an order's confirmation by the facts of its posting: whether it needs one, and whether the
 * passkey's answer was given for exactly this order.
 */
export function judgeConfirmation(
  { isRequired, proof, refusal }: Confirming,
  details: MovementDetails,
  account: AccountFacts,
  { isNewRecipient, unconfirmed }: Weighing,
): Refusal | null {
  if (refusal) return refusal;
  if (proof?.challenge) {
    const binding = movementBinding(details, account.id, proof.key);
    return isBoundTo(proof.challenge, binding) ? null : boundToSomethingElse();
  }
  if (proof) return null;
  if (!isRequired)
    return account.has_factor
      ? confirmationRequired('Your sign-in was just protected, so this needs your confirmation.')
      : null;
  if (isNewRecipient) return confirmationRequired(whyConfirmNew);
  const why = whyConfirm(details.amount + details.fee, unconfirmed, account.confirms_above);
  return why === null ? null : confirmationRequired(why);
}

/** Why an order for a new outside recipient needs a confirmation. */
export const whyConfirmNew =
  'You have not paid this recipient before, so this needs your confirmation.';

const confirmationRequired = (message: string) => new Refusal('confirmation_required', message);

/**
 * Returns why an amount, with its fee, needs a confirmation: it exceeds the customer's threshold,
 * alone or together with what was ordered without a confirmation in the last 24 hours, by the
 * customer or, if that is more, by all owners of the account. Null if it needs none.
 */
export function whyConfirm(
  amount: Cents,
  { byPerson, onAccount }: Unconfirmed,
  threshold: Cents,
): string | null {
  if (amount > threshold) return `Amounts above ${formatUsd(threshold)} need your confirmation.`;
  const isOfOthers = onAccount > byPerson;
  const sum = isOfOthers ? onAccount : byPerson;
  if (amount + sum <= threshold) return null;
  const what = isOfOthers
    ? `the ${formatUsd(sum)} of the last 24 hours that the owners of this account did not confirm`
    : `the ${formatUsd(sum)} of the last 24 hours that you did not confirm`;
  return `Together with ${what}, this is more than ${formatUsd(threshold)}, so it needs your confirmation.`;
}
