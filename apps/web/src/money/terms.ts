import type { AccountTerms } from '@seven-hills/bank/terms';
import type { Cents } from '@seven-hills/money';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, refetchUnder } from '../net/api-client.ts';
import { bankServices } from '../net/bank-services.ts';
import { useCurrentUser } from '../net/session/current-user.ts';
import { accountQuery } from './queries.ts';
import { centsOf } from './transaction-words.ts';

/**
 * The parts of a form open one after another, as their code arrives, and share its reads: they are
 * repeated only if they are so old, in milliseconds.
 */
export const partsOpenWithin = 5_000;

/**
 * The terms of one of the customer's accounts, 0 for the primary one; refetched whenever a form
 * opens, because staff can change them.
 */
const termsQuery = (account: number) => ({
  ...api.query('/api/terms', ...(account === 0 ? [] : [{ query: { account } }])),
  staleTime: partsOpenWithin,
});

export const refreshTerms = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(queryClient, '/api/terms');

/**
 * The limits and fees of one of the customer's accounts; until loaded, those of the account type,
 * and for visitors those of a checking account.
 */
export function useTerms(accountId = 0): AccountTerms {
  const enabled = useCurrentUser().user !== null;
  const { data: account } = useQuery({ ...accountQuery, enabled });
  const { data: terms } = useQuery({ ...termsQuery(accountId), enabled });
  return terms ?? bankServices.terms.byType[account?.accountType ?? 'checking'];
}

/** The amount above which deposits to an account, 0 for the primary one, are held for review. */
export const useReviewedAbove = (accountId = 0): Cents =>
  centsOf(useTerms(accountId).reviewedAbove);
