import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { lastDigits, ownAccountName } from '../own-accounts.ts';
import { usdOf } from '../transaction-words.ts';

/** `••1234 ($12.30)`, `••1234 ($2.30 free)`: what follows an account's name in its label. */
export const digitsWithBalance = (account: OwnAccount): string =>
  `${lastDigits(account)} (${
    account.freeToSpend === null ? usdOf(account.balance) : `${usdOf(account.freeToSpend)} free`
  })`;

/**
 * `Savings ••1234 ($12.30)`: with the available balance, for the choice of an account to pay from;
 * `Savings ••1234 ($2.30 free)` with savings goals, because both amounts would not fit a phone.
 */
export const labelWithBalance = (account: OwnAccount): string =>
  `${ownAccountName(account)} ${digitsWithBalance(account)}`;
