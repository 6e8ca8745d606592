import type { Account } from '@seven-hills/contracts/money/accounts';
import type { Cents } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';

/** What can be spent, less what the account owes for returned deposits: negative while it owes. */
export const shownBalance = ({ balance, owed }: Pick<Account, 'balance' | 'owed'>): Cents =>
  centsOf(balance) - centsOf(owed);
