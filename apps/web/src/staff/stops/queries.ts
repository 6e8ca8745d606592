import { api } from '../../net/api-client.ts';

/** A person's sessions. The person can see each time that staff view them. */
export const userSessionsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/sessions', { params: { id } });
