/** The outcomes with which staff close a chat or message. */
export const closingOutcomes = ['resolved', 'no_answer_needed', 'duplicate', 'spam'] as const;
export type ClosingOutcome = (typeof closingOutcomes)[number];

/** Topics of a chat or message. */
export const closingTags = [
  'account',
  'payments',
  'cards',
  'sign_in',
  'complaint',
  'other',
] as const;
export type ClosingTag = (typeof closingTags)[number];
