import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** The statements of the account, newest first. A month adds one. */
export const statementsQuery = queryOptions({ ...api.query('/api/statements'), staleTime: 0 });
