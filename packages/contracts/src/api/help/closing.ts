/** How staff say that a chat or a message ended. */
export const closingOutcomes = ['resolved', 'no_answer_needed', 'duplicate', 'spam'] as const;
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** What it was about. */
export const closingTags = [
  'account',
  'payments',
  'cards',
  'sign_in',
  'complaint',
  'other',
] as const;
export type ClosingTag = (typeof closingTags)[number];
