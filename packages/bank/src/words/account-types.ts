import type { AccountType } from '../limits.ts';

const names: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings', ira: 'IRA' };

/** `Savings` */
export const accountTypeName = (type: AccountType): string => names[type];
