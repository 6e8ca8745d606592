import type { OwnCase } from '@seven-hills/contracts/money/cases';
import { api } from '../../net/api-client.ts';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

/** The customer's cases about one transaction, newest first. */
export const casesAboutQuery = (transactionId: number) => ({
  ...api.freshQuery('/api/cases', { query: { transactionId } }),
  retry: false,
});

/** The URL of a case's page. */
export const caseHref = (id: number): string => `/cases?case=${id}`;

/** A case's status, as shown to its customer. */
export function caseStatus({ provisionalCredit, result }: OwnCase): {
  label: string;
  variant: BadgeVariant;
} {
  if (result)
    return {
      label: { error_found: 'Error found', partly: 'Error in part', no_error: 'No error found' }[
        result.outcome
      ],
      variant: result.outcome === 'no_error' ? 'secondary' : 'success',
    };
  return { label: provisionalCredit ? 'Credited for now' : 'In progress', variant: 'info' };
}
