import { limits } from '@seven-hills/bank/limits';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { followed } from '../staff-data.ts';

export const proposalsQuery = (query: QueryInput<'/api/admin/proposals'>) => ({
  ...api.query('/api/admin/proposals', { query: { limit: limits.staffPageSize, ...query } }),
  ...followed,
});

export const policiesQuery = { ...api.query('/api/admin/policies'), ...followed };
