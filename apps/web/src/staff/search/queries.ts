import { api } from '../../net/api-client.ts';

/**
 * The search results for a text. Kept only for ten seconds, because customers can see that they
 * were found.
 */
export const searchQuery = (search: string) => ({
  ...api.query('/api/admin/search', { query: { search } }),
  staleTime: 10_000,
  gcTime: 10_000,
});
