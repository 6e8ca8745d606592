import { api } from '../../net/api-client.ts';

/**
 * The customer's rules for incoming money. Refetched on each use, because income may have arrived.
 */
export const incomeRulesQuery = api.freshQuery('/api/income-rules');
