import { limits } from '@seven-hills/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';
import type { Answer } from '../net/api-types.ts';
import { formatCount } from './words.ts';

export type WaitingWork = Answer<'GET', '/api/admin/waiting-work'>;

/** What is counted for the caller, and for colleagues. */
export type CountedWork = keyof WaitingWork['forColleagues'];

/** `3 for you, 1 for colleagues`; an empty text where nothing waits. */
export function shareText(forYou: number, forColleagues: number): string {
  if (forYou + forColleagues === 0) return '';
  if (forColleagues === 0) return `${formatCount(forYou)} for you`;
  if (forYou === 0) return `${formatCount(forColleagues)} for colleagues`;
  return `${formatCount(forYou)} for you, ${formatCount(forColleagues)} for colleagues`;
}

/** Who decides the pending transactions: `3 for you, 1 for colleagues, 2 without approval`. */
export function pendingText({ approvals, forColleagues, pendingPayments }: WaitingWork): string {
  const shares = shareText(approvals, forColleagues.approvals);
  const payments =
    pendingPayments > 0 ? `${formatCount(pendingPayments)} settled without approval` : '';
  return [shares, payments].filter(Boolean).join(', ');
}

/** How much waits for the staff member at the screen. Read it again after whatever changes it. */
export const waitingWorkQuery = queryOptions({
  ...api.query('/api/admin/waiting-work'),
  staleTime: 0,
  refetchInterval: limits.accountRefetchMs,
});
