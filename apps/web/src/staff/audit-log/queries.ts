import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered } from '../staff-data.ts';

export const auditEventsQuery = (query: QueryInput<'/api/admin/audit-events'>) => ({
  ...api.query('/api/admin/audit-events', { query }),
  ...filtered,
});

export const customerViewsQuery = (query: QueryInput<'/api/admin/views'>) => ({
  ...api.query('/api/admin/views', { query }),
  ...filtered,
});

/** The actions that occur in the log. */
export const auditActionsQuery = api.freshQuery('/api/admin/audit-events/actions');
