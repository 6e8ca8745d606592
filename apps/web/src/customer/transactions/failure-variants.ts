import { brand } from '@seven-hills/contracts/brand';

export interface FailureVariant {
  heading: string;
  /** What happened, then what to do. */
  paragraphs: readonly string[];
}

const messageLengthMax = 300;
const defaultMessage = 'Sorry, this transaction cannot be completed at this time.';

const variants: Readonly<Record<string, FailureVariant>> = {
  suspended: {
    heading: 'Account Suspended',
    paragraphs: [
      'Your account is suspended, so all transactions are blocked. Your money is safe and stays where it is.',
      'Please contact customer service: we will tell you why, and what lifts the suspension.',
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
      'Please look at your account activity before you try again: if the transaction stands there, it went through.',
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
 * What the page says for a reason. An unknown one shows the message that came with it, shortened and
 * never as HTML, or the standard sentence.
 */
export function failureVariantOf(reason: string | null, message: string | null): FailureVariant {
  const known = reason !== null && Object.hasOwn(variants, reason) ? variants[reason] : undefined;
  if (known) return known;
  const told = (message ?? '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  const text =
    told.length > messageLengthMax ? `${told.slice(0, messageLengthMax).trimEnd()}…` : told;
  return {
    heading: 'Transaction Failed',
    paragraphs: [
      text || defaultMessage,
      `If you are not sure what to do next, ${brand.shortName} customer service is glad to help.`,
    ],
  };
}
