import { limits } from '@seven-hills/contracts/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** How many alerts are unread. The live socket says when to read it again. */
export const unreadAlertsQuery = queryOptions(api.query('/api/notifications/unread'));

/** The alerts, newest first, page by page. */
export const alertsQuery = infiniteQueryOptions({
  ...api.pages('/api/notifications', { after: 'cursor', pageSize: limits.ownListPageSize }),
  select: ({ pages }) => pages.flat(),
  staleTime: 0,
});
