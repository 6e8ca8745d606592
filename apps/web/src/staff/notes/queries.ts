import { api } from '../../net/api-client.ts';
import { filtered } from '../staff-data.ts';

export const notesQuery = (id: number, cursor?: number) => ({
  ...api.query('/api/admin/users/:id/notes', {
    params: { id },
    query: cursor ? { cursor } : {},
  }),
  ...filtered,
});
