import type { AccountType } from '@seven-hills/bank/limits';
import { bankServices } from '../net/bank-services.ts';

/** A new bank has no rates yet, and its staff can set any. */
const earning = {
  more: 'An emergency fund that earns interest, at higher rates than checking.',
  some: 'An emergency fund that earns interest.',
  none: 'An emergency fund, apart from the money for every day.',
}[bankServices.savingsInterest];

interface AccountOffer {
  type: AccountType;
  purpose: string;
  offers: string;
}

/** The prerendered visitor's page makes this promise; the server sends it only while it is true. */
const withdrawing =
  bankServices.terms.byType.checking.withdrawalLimit === null ? ', with no withdrawal limits' : '';

/** What each type of account offers, for the landing page and for the choice at registration. */
export const accountOffers: readonly AccountOffer[] = [
  {
    type: 'checking',
    purpose: 'For every day',
    offers: `Daily transactions and bill payments${withdrawing}.`,
  },
  {
    type: 'savings',
    purpose: 'For the unexpected',
    offers: earning,
  },
  {
    type: 'ira',
    purpose: 'For later',
    offers: 'Tax-advantaged retirement savings.',
  },
];
