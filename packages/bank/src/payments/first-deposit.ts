import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import { bankValues } from '#bank-values';

/** The deposit that activates a new customer's first account (`accounts.first_deposit`). */
export const firstDeposit: Cents = parseAmount(bankValues.firstDeposit) ?? 0n;

/** `$50.00` */
export const firstDepositText: string = formatUsd(firstDeposit);

/** `$50`, or `$25.50` */
export const firstDepositShort: string = firstDepositText.replace('.00', '');
