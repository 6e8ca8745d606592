import { brand } from '@seven-hills/bank/brand';
import type { AccountType } from '@seven-hills/bank/limits';
import { offeredTypes } from '../../net/bank-services.ts';
import { filled } from './filled.ts';

interface AccountOffer {
  type: AccountType;
  purpose: string;
  offers: string;
}

/**
 * Returns what each type of account offers, for the landing page and for the choice of a type. The
 * descriptions promise only what holds today: a new bank has no rates yet, and its staff can set
 * any.
 */
export const accountOffers = (): readonly AccountOffer[] =>
  offeredTypes.map((type) => ({
    type,
    purpose: filled(brand.accounts[type].purpose),
    offers: filled(brand.accounts[type].description),
  }));
