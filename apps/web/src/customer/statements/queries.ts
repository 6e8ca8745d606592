import { api } from '../../net/api-client.ts';

/** The statements of the account, newest first. The list grows once a month. */
export const statementsQuery = api.freshQuery('/api/statements');
