import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** What the bank finds for a text. Read each time: customers see that they were found. */
export const searchQuery = (search: string) =>
  queryOptions({
    ...api.query('/api/admin/search', { query: { search } }),
    staleTime: 10_000,
    gcTime: 10_000,
  });
