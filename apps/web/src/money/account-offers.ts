import type { AccountType } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import { bankServices } from '../net/bank-services.ts';

interface AccountOffer {
  type: AccountType;
  purpose: string;
  offers: string;
}

/** A new bank has no rates yet, and its staff can set any. */
const savingsOffers = {
  more: `An emergency fund that earns ${words.interest}, at higher rates than checking.`,
  some: `An emergency fund that earns ${words.interest}.`,
  none: 'An emergency fund, apart from the money for every day.',
} as const;

/**
 * Returns what each type of account offers, for the landing page and for the choice of a type. Reads
 * the terms only when called: the card processor's page loads this code without any.
 */
export function accountOffers(): readonly AccountOffer[] {
  const { terms, savingsInterest, iras } = bankServices;
  // The prerendered visitor's page makes this promise; the server sends it only while it is true.
  const withdrawing =
    terms.byType.checking.withdrawalLimit === null ? ', with no withdrawal limits' : '';
  const offers: AccountOffer[] = [
    {
      type: 'checking',
      purpose: 'For every day',
      offers: `Daily transactions and bill payments${withdrawing}.`,
    },
    {
      type: 'savings',
      purpose: 'For the unexpected',
      offers: savingsOffers[savingsInterest],
    },
    {
      type: 'ira',
      purpose: 'For later',
      offers: 'Tax-advantaged retirement savings.',
    },
  ];
  return iras ? offers : offers.filter(({ type }) => type !== 'ira');
}
