import { api } from '../../net/api-client.ts';
import { followed } from '../staff-data.ts';

/** The bank at a glance. */
export const overviewQuery = { ...api.query('/api/admin/overview'), ...followed };
