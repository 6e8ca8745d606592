import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered, fresh } from '../staff-data.ts';

export const auditEventsQuery = (query: QueryInput<'/api/admin/audit-events'>) =>
  queryOptions({ ...api.query('/api/admin/audit-events', { query }), ...filtered });

export const customerViewsQuery = (query: QueryInput<'/api/admin/views'>) =>
  queryOptions({ ...api.query('/api/admin/views', { query }), ...filtered });

/** The actions that occur in the log. */
export const auditActionsQuery = queryOptions({
  ...api.query('/api/admin/audit-events/actions'),
  ...fresh,
});
