import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** A person's sessions. The person can see each time that staff view them. */
export const userSessionsQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/users/:id/sessions', { params: { id } }), staleTime: 0 });
