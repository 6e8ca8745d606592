import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** The customer's sessions, this one first. */
export const ownSessionsQuery = queryOptions({ ...api.query('/api/sessions'), staleTime: 0 });
