import type { AccountType } from '@seven-hills/contracts/limits';

interface AccountOffer {
  type: AccountType;
  purpose: string;
  offers: string;
}

/** What each type of account offers, for the landing page and for the choice at registration. */
export const accountOffers: readonly AccountOffer[] = [
  {
    type: 'checking',
    purpose: 'For every day',
    offers: 'Daily transactions, bill payments and a debit card, with no withdrawal limits.',
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
