import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Where a person is signed in. Each read is shown to that person. */
export const userSessionsQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/users/:id/sessions', { params: { id } }), staleTime: 0 });
