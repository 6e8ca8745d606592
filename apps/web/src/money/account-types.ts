import type { AccountType } from '@seven-hills/bank/limits';
import { accountTypeName, certificateName } from '@seven-hills/bank/words/account-types';

export { accountTypeName, certificateName };

/** `Savings Account` */
export const accountName = (type: AccountType): string => `${accountTypeName(type)} Account`;
