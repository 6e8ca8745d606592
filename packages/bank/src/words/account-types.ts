import { brand } from '../brand.ts';
import type { AccountType } from '../limits.ts';

/** `Savings`, or what the bank's folder calls it. */
export const accountTypeName = (type: AccountType): string => brand.accounts[type].name;

/** `Certificate`, or `IRA Certificate`. */
export const certificateName = (type: AccountType): string =>
  brand.accounts.certificate[type === 'ira' ? 'iraName' : 'name'];
