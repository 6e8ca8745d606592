import { passesLuhn } from './luhn.ts';
/** The fields of a card form, as typed: digits may be grouped by spaces. */
export interface CardDetails {
  number: string;
  /** `MM / YY`. */
  expiry: string;
  securityCode: string;
  zipCode: string;
}

export type CardField = keyof CardDetails;

export interface CardProblem {
  field: CardField;
  message: string;
}

/**
 * Returns the problems with a card's details before any charge, in the order of the form; `today`
 * is an ISO date. Client and server share it, so that both show the same messages.
 */
function cardProblems(card: CardDetails, today: string): CardProblem[] {
  const found: Record<CardField, string | null> = {
    number: numberProblem(card.number),
    expiry: expiryProblem(card.expiry, today),
    securityCode: /^\d{3}$/.test(card.securityCode.trim())
      ? null
      : 'The security code is incomplete.',
    zipCode: /^\d{5}(-\d{4})?$/.test(card.zipCode.trim()) ? null : 'The ZIP code is incomplete.',
  };
  return (Object.entries(found) as [CardField, string | null][]).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
}

/** The cards that the sandbox accepts, with Stripe's test numbers (docs.stripe.com/testing). */
export const testCards = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000000002', outcome: 'is declined' },
  { number: '4000000000009995', outcome: 'has insufficient funds' },
  { number: '4000002500003155', outcome: 'asks for confirmation' },
] as const;

export type TestCard = (typeof testCards)[number];

/** Returns the test card with this number, or undefined. */
export const testCardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === cardDigits(number));

/**
 * Does the same as `cardProblems`, but also refuses any number that is not a test card, so that
 * real card numbers never leave the browser.
 */
export function sandboxCardProblems(card: CardDetails, today: string): CardProblem[] {
  const found = cardProblems(card, today);
  if (found.some(({ field }) => field === 'number') || testCardOf(card.number)) return found;
  const message = 'This is a sandbox: it accepts only test cards, such as 4242 4242 4242 4242.';
  return [{ field: 'number', message }, ...found];
}

/** Removes the spaces and dashes that people type from a card number. */
const cardDigits = (number: string): string => number.replace(/[\s-]/g, '');

function numberProblem(number: string): string | null {
  const digits = cardDigits(number);
  if (!/^\d{16}$/.test(digits)) return 'The card number is incomplete.';
  return passesLuhn(digits) ? null : 'The card number is not valid.';
}

/** A card is valid through the last day of its month. */
function expiryProblem(expiry: string, today: string): string | null {
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (!month || !year) return 'The expiration date is incomplete.';
  if (Number(month) < 1 || Number(month) > 12) return 'The expiration date is not valid.';
  const expires = `20${year}-${month}`;
  if (expires < today.slice(0, 7)) return 'The card has expired.';
  return Number(year) > Number(today.slice(2, 4)) + 20 ? 'The expiration date is not valid.' : null;
}
