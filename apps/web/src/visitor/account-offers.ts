import type { AccountType } from '@seven-hills/contracts/limits';
import { bankServices } from '../net/bank-services.ts';

interface AccountOffer {
  type: AccountType;
  purpose: string;
  offers: string;
}

/** A visitor's page that the build has rendered makes this promise; the server sends it while it is true. */
const withdrawing =
  bankServices.terms.byType.checking.withdrawalLimit === null ? ', with no withdrawal limits' : '';

/** What each type of account offers, for the landing page and for the choice at registration. */
export const accountOffers: readonly AccountOffer[] = [
  {
    type: 'checking',
    purpose: 'For every day',
    offers: `Daily transactions, bill payments and a debit card${withdrawing}.`,
  },
  {
    type: 'savings',
    purpose: 'For the unexpected',
    offers: 'An emergency fund that earns interest, at higher rates than checking.',
  },
  {
    type: 'ira',
    purpose: 'For later',
    offers: 'Tax-advantaged retirement savings, with investment options to choose from.',
  },
];
