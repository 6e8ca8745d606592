import { api } from '../../net/api-client.ts';

/** Scheduled payments that failed or ran late. */
export const scheduleNoticesQuery = api.query('/api/schedules/notices');

/** The number of unread alerts. The live socket triggers a refetch. */
export const unreadAlertsQuery = api.query('/api/notifications/unread');
