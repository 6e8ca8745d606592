import { limits } from '@seven-hills/bank/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { followed } from '../staff-data.ts';

export const proposalsQuery = (query: QueryInput<'/api/admin/proposals'>) =>
  queryOptions({
    ...api.query('/api/admin/proposals', { query: { limit: limits.staffPageSize, ...query } }),
    ...followed,
  });

export const policiesQuery = queryOptions({ ...api.query('/api/admin/policies'), ...followed });
