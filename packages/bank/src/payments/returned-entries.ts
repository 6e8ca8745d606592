/** Toward which of the originator's return rates a return counts besides the overall one. */
export type ReturnCategory = 'unauthorized' | 'administrative' | 'other';

/** What the bank makes of the return of an entry that it sent. */
export interface ReturnedEntryRule {
  /** Why it came back, for the customer who ordered it. */
  explanation: string;
  category: ReturnCategory;
  /** What becomes of the schedule that ordered it. */
  schedule: 'goes_on' | 'pauses' | 'ends';
  /** Whether its account at the other bank has to be linked and proven again. */
  unlinks: boolean;
  /** Whether a debit may be presented again under its authorization. */
  mayPresentAgain: boolean;
}

const effects = {
  /** It says nothing about other entries. */
  none: { schedule: 'goes_on', unlinks: false, mayPresentAgain: false },
  /** The money was not there, and may be later. */
  again: { schedule: 'goes_on', unlinks: false, mayPresentAgain: true },
  /** The account holder decides whether others follow. */
  pauses: { schedule: 'pauses', unlinks: false, mayPresentAgain: false },
  /** No other entry fits until something is different. */
  ends: { schedule: 'ends', unlinks: false, mayPresentAgain: false },
  /** No entry for this account, or none under this authorization, may follow. */
  unlinks: { schedule: 'ends', unlinks: true, mayPresentAgain: false },
} as const;

const reasonsOf = (
  category: ReturnCategory,
  effect: keyof typeof effects,
  explanations: Record<string, string>,
): [string, ReturnedEntryRule][] =>
  Object.entries(explanations).map(([code, explanation]) => [
    code,
    { explanation, category, ...effects[effect] },
  ]);

/**
 * The returns of what the bank sends, by the network's reason. Sources: Nacha Operating Rules,
 * Appendix Four (reasons); Section 2.17.2 (rates); Section 2.12.4 (R01 and R09 may be presented
 * again); no further entry after R02, R03, and R04 until the account is corrected, nor after R07
 * and R10 without another authorization.
 */
export const returnedEntries: ReadonlyMap<string, ReturnedEntryRule> = new Map([
  ...reasonsOf('other', 'again', {
    R01: 'There was not enough money in the account there.',
    R09: 'The money in the account there was not available yet.',
  }),
  ...reasonsOf('administrative', 'unlinks', {
    R02: 'The account there is closed.',
    R03: 'The other bank found no such account.',
    R04: 'The account number is not valid at the other bank.',
  }),
  ...reasonsOf('unauthorized', 'unlinks', {
    R05: 'The other bank says that the debit was not authorized.',
    R07: 'The authorization was revoked at the other bank.',
    R10: 'The account holder at the other bank says that it was not authorized.',
    R11: 'The account holder at the other bank says that it was not as authorized.',
    R29: 'The company that has the account did not authorize it.',
    R51: 'The other bank says that the debit was not permitted.',
  }),
  ...reasonsOf('other', 'unlinks', {
    R12: 'The account was moved to another bank.',
    R13: 'The network knows no bank with this routing number.',
    R14: 'The person who managed the account there no longer does.',
    R15: 'The account holder at the other bank has died.',
    R20: 'The account there takes no such transfers.',
  }),
  ...reasonsOf('other', 'ends', { R16: 'The account there is frozen.' }),
  ...reasonsOf('other', 'pauses', {
    R08: 'Payment was stopped at the other bank.',
    R23: 'The account holder at the other bank refused it.',
  }),
  ...reasonsOf('other', 'none', {
    R06: 'The other bank returned it at our request.',
    R17: 'The other bank could not process it.',
    R24: 'The other bank had received it already.',
  }),
]);

const unlisted = (reason: string): ReturnedEntryRule => ({
  explanation: `The other bank returned it (reason ${reason}).`,
  category: 'other',
  ...effects.none,
});

/**
 * What a return for a reason means: `R01`. One without words of its own concerns only its entry.
 */
export const returnedFor = (reason: string): ReturnedEntryRule =>
  returnedEntries.get(reason) ?? unlisted(reason);

/** Why a transfer came back, for its customer, by the network's reason. */
export const explainReturn = (reason: string): string => returnedFor(reason).explanation;
