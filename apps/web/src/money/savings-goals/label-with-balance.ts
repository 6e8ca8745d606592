import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { ownAccountLabel } from '../own-accounts.ts';
import { usdOf } from '../transaction-words.ts';

/**
 * `Savings ••1234 ($12.30)`: with the available balance, for the choice of an account to pay from;
 * `Savings ••1234 ($12.30, $2.30 free)` with savings goals.
 */
export const labelWithBalance = (account: OwnAccount): string =>
  `${ownAccountLabel(account)} (${usdOf(account.balance)}${
    account.freeToSpend === null ? '' : `, ${usdOf(account.freeToSpend)} free`
  })`;
