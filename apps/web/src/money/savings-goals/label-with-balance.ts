import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { lastDigits, ownAccountName } from '../own-accounts.ts';
import { usdOf } from '../transaction-words.ts';

/** `••1234 ($12.30)`: what follows an account's name in its label. */
export const digitsWithBalance = (account: OwnAccount): string =>
  `${lastDigits(account)} (${usdOf(account.freeToSpend ?? account.balance)})`;

/**
 * `Savings ••1234 ($12.30)`: with what can be paid from it, which is what savings goals leave free.
 * The word *free*, or the balance beside it, would not fit a phone's list.
 */
export const labelWithBalance = (account: OwnAccount): string =>
  `${ownAccountName(account)} ${digitsWithBalance(account)}`;
