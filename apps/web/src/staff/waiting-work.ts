import { limits } from '@seven-hills/bank/limits';
import { api } from '../net/api-client.ts';
import type { Answer } from '../net/api-types.ts';
import { formatCount } from './words.ts';

export type WaitingWork = Answer<'GET', '/api/admin/waiting-work'>;

/** The kinds of work counted separately for the caller and for colleagues. */
export type CountedWork = keyof WaitingWork['forColleagues'];

/** `3 for you, 1 for colleagues`; empty if nothing waits. */
export function shareText(forYou: number, forColleagues: number): string {
  if (forYou + forColleagues === 0) return '';
  if (forColleagues === 0) return `${formatCount(forYou)} for you`;
  if (forYou === 0) return `${formatCount(forColleagues)} for colleagues`;
  return `${formatCount(forYou)} for you, ${formatCount(forColleagues)} for colleagues`;
}

/**
 * Who decides the pending transactions: `3 for you, 1 for colleagues, 2 settled without approval`.
 */
export function pendingText({ approvals, forColleagues, pendingPayments }: WaitingWork): string {
  const shares = shareText(approvals, forColleagues.approvals);
  const payments =
    pendingPayments > 0 ? `${formatCount(pendingPayments)} settled without approval` : '';
  return [shares, payments].filter(Boolean).join(', ');
}

/**
 * The amount of work waiting for the signed-in staff member. Refetch it after any action that
 * changes it.
 */
export const waitingWorkQuery = {
  ...api.query('/api/admin/waiting-work'),
  staleTime: 0,
  refetchInterval: limits.accountRefetchMs,
};
