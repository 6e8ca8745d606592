import { priceText, readFee } from '@seven-hills/bank/payments/fees';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { AccountTerms } from '@seven-hills/bank/terms';
import { type Cents, type Fee, noFee } from '@seven-hills/money';
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

/** Terms and, once loaded, how many orders count toward the month's free ones. */
type KnownTerms = AccountTerms & { usedThisMonth?: Record<FeeTerm, number> };

/** The fee of the next order of a service, and how it comes about. */
export interface NextFee {
  /** Without the free orders: none while they last. */
  fee: Fee;
  /** `2%`, or how many free orders are left; null for a service without a fee. */
  note: string | null;
}

/** The fee of the next order of a service under terms; a service without a term is free. */
export function nextFee(terms: KnownTerms, term: FeeTerm | null): NextFee {
  if (term === null) return { fee: noFee, note: null };
  const fee = readFee(terms[term]);
  const left = fee.freePerMonth - (terms.usedThisMonth?.[term] ?? 0);
  if (left > 0) return { fee: noFee, note: `${left} of ${fee.freePerMonth} free left this month` };
  return { fee: { ...fee, freePerMonth: 0 }, note: priceText(fee) };
}

/** The fee of the next order of a service from an account, 0 for the primary one. */
export const useNextFee = (term: FeeTerm | null, accountId = 0): NextFee =>
  nextFee(useTerms(accountId), term);

/**
 * The limits and fees of one of the customer's accounts; until loaded, those of the account type,
 * and for visitors those of a checking account.
 */
export function useTerms(accountId = 0): KnownTerms {
  const enabled = useCurrentUser().user !== null;
  const { data: account } = useQuery({ ...accountQuery, enabled });
  const { data: terms } = useQuery({ ...termsQuery(accountId), enabled });
  return terms ?? bankServices.terms.byType[account?.accountType ?? 'checking'];
}

/** The amount above which deposits to an account, 0 for the primary one, are held for review. */
export const useReviewedAbove = (accountId = 0): Cents =>
  centsOf(useTerms(accountId).reviewedAbove);
