import type { AccountType } from '@seven-hills/contracts/limits';

const names: Record<AccountType, string> = {
  checking: 'Checking Account',
  savings: 'Savings Account',
  ira: 'IRA Account',
};

/** `Savings Account` */
export const accountTypeName = (type: AccountType): string => names[type];
