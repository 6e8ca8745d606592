import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';

interface FailureVariant {
  heading: string;
  /** What happened, then what to do. */
  paragraphs: readonly string[];
}

const variants: Readonly<Record<string, FailureVariant>> = {
  suspended: {
    heading: 'Account Suspended',
    paragraphs: [
      'Your account is suspended, so all transactions are blocked. Your money is safe and stays where it is.',
      `Please contact ${words.customer} service: we will explain why and how to lift the suspension.`,
    ],
  },
  insufficient_funds: {
    heading: 'Insufficient Funds',
    paragraphs: [
      'Your available balance does not cover this transaction with its fee. Nothing was taken from your account.',
      'Money that is held for a pending transfer does not count as available. You can try again with a smaller amount, or after a deposit.',
    ],
  },
  system_error: {
    heading: 'System Error',
    paragraphs: [
      'Something went wrong on our side, not on yours.',
      'Please check your account activity before you try again: if the transaction is listed there, it went through.',
    ],
  },
  invalid_account: {
    heading: 'Invalid Account Information',
    paragraphs: [
      'We could not find the account that this transaction was meant for, or it cannot receive money. Nothing was taken from your account.',
      'Please compare the account details with what the recipient gave you, then try again.',
    ],
  },
};

/**
 * The page's text for a suspension of some of a customer's accounts, named by `stopped`:
 * `Savings ••1234`.
 */
export const suspensionOf = (stopped: readonly string[]): FailureVariant => ({
  heading: stopped.length === 1 ? 'Account Suspended' : 'Accounts Suspended',
  paragraphs: [
    stopped.length === 1
      ? `Your account ${stopped[0]} is suspended, so no money moves in or out of it. Your money is safe and stays where it is. You can still use your other accounts.`
      : `These accounts are suspended, so no money moves in or out of them: ${stopped.join(', ')}. Your money is safe and stays where it is. You can still use your other accounts.`,
    `Please contact ${words.customer} service: we will explain why and how to lift the suspension.`,
  ],
});

/** For a suspended account that has been activated since. */
export const resolvedSuspension: FailureVariant = {
  heading: 'Your Account Is Active',
  paragraphs: [
    'The suspension that this page told you about was lifted. You can move money again.',
  ],
};

const unknown: FailureVariant = {
  heading: 'Transaction Failed',
  paragraphs: [
    'Sorry, this transaction cannot be completed at this time.',
    `If you’re not sure what to do next, ${brand.shortName} ${words.customer} service is glad to help.`,
  ],
};

/**
 * Returns the page's text for a reason. The page shows nothing else from the URL, because anyone
 * can write a link, and its text would look like the bank's own.
 */
export function failureVariantOf(reason: string | null): FailureVariant {
  const known = reason !== null && Object.hasOwn(variants, reason) ? variants[reason] : undefined;
  return known ?? unknown;
}
