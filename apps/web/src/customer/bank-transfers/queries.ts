import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** When a transfer would settle and be available; read again on each visit, because days pass. */
export const bankTransferPlanQuery = (query: QueryInput<'/api/bank-transfers/plan'>) =>
  api.freshQuery('/api/bank-transfers/plan', { query });
