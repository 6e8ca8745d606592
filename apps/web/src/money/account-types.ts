import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';

export { accountTypeName };

/** `Savings Account` */
export const accountName = (type: AccountType): string => `${accountTypeName(type)} Account`;
