import type { Database } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { openOwedAccount } from '../accounts/owed-accounts.ts';
import type { Postings } from '../posting/postings.ts';
import { type TakingBack, takeBackKind } from './posting.ts';

/**
 * Prepares to take a deposit back, so that what is returned reads nothing more. It fails as
 * `takeBack` does.
 */
export async function preparedTakeBack(
  { database, postings }: { database: Database; postings: Postings },
  taking: TakingBack,
): Promise<(...conditions: PostingCondition[]) => Promise<unknown>> {
  await openOwedAccount(database, taking.accountId);
  return (...conditions) => postings.move(takeBackKind, taking, null, ...conditions);
}

/**
 * Takes a deposit back that another bank returned, all of it, whatever is available: the account
 * never goes below zero, and owes the rest. The money goes to the bank's account *ACH returns*.
 * Notifies the owners. A condition ties it to the caller's own row, which `verify` or `judge` must
 * refuse the second time: without one, each call takes the amount again. Fails with the condition's
 * Refusal, or `not_found` if the account is not in the customer's name.
 */
export async function takeBack(
  means: { database: Database; postings: Postings },
  taking: TakingBack,
  ...conditions: PostingCondition[]
): Promise<void> {
  const take = await preparedTakeBack(means, taking);
  await take(...conditions);
}
