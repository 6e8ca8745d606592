import type { AccountTerms } from '@seven-hills/bank/terms';
import type { Cents } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import { bankServices } from '../net/bank-services.ts';
import { useCurrentUser } from '../net/session/current-user.ts';
import { accountQuery } from './queries.ts';
import { centsOf } from './transaction-words.ts';

/** The customer's terms; refetched whenever a form opens, because staff can change them. */
export const termsQuery = api.freshQuery('/api/terms');

/**
 * The customer's limits and fees; until loaded, those of the account type, and for visitors those
 * of a checking account.
 */
export function useTerms(): AccountTerms {
  const enabled = useCurrentUser().user !== null;
  const { data: account } = useQuery({ ...accountQuery, enabled });
  const { data: terms } = useQuery({ ...termsQuery, enabled });
  return terms ?? bankServices.terms.byType[account?.accountType ?? 'checking'];
}

/** The amount above which this customer's deposits are held for review. */
export const useReviewedAbove = (): Cents => centsOf(useTerms().reviewedAbove);
