import type { Database } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { openOwedAccount } from '../accounts/owed-accounts.ts';
import type { Postings } from '../posting/postings.ts';
import { type TakingBack, takeBackKind } from './posting.ts';

/**
 * Takes a deposit back that another bank returned, all of it, whatever is available: the account
 * never goes below zero, and owes the rest. The money goes to the bank's account *ACH returns*.
 * Notifies the owners. A condition ties it to the caller's own row, which `verify` or `judge` must
 * refuse the second time: without one, each call takes the amount again. Fails with the condition's
 * Refusal, or `not_found` if the account is not in the customer's name.
 */
export async function takeBack(
  { database, postings }: { database: Database; postings: Postings },
  taking: TakingBack,
  ...conditions: PostingCondition[]
): Promise<void> {
  await openOwedAccount(database, taking.accountId);
  await postings.move(takeBackKind, taking, null, ...conditions);
}
