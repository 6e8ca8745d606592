import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Where the customer is signed in, this session first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: ({ signal }) => api.get('/api/sessions', { signal }),
  staleTime: 0,
});
