import type { AccountType } from '@seven-hills/bank/limits';

const names: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings', ira: 'IRA' };

/** `Savings` */
export const accountTypeName = (type: AccountType): string => names[type];

/** `Savings Account` */
export const accountName = (type: AccountType): string => `${names[type]} Account`;
