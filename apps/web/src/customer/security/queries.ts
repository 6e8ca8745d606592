import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** Where the customer is signed in, this session first. */
export const ownSessionsQuery = queryOptions({ ...api.query('/api/sessions'), staleTime: 0 });
