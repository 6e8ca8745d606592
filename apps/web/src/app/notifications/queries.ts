import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Scheduled payments that were not made or were late. */
export const scheduleNoticesQuery = queryOptions(api.query('/api/schedules/notices'));

/** How many alerts are unread. The live socket says when to read it again. */
export const unreadAlertsQuery = queryOptions(api.query('/api/notifications/unread'));
