import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** The statements of an account, newest first. The list grows once a month. */
export const statementsQuery = (query: QueryInput<'/api/statements'>) =>
  api.freshQuery('/api/statements', { query });
