import { api } from '../../net/api-client.ts';

/** The written statement of a case about a debit; not found for a case about something else. */
export const debitStatementQuery = (id: number) => ({
  ...api.freshQuery('/api/cases/:id/statement', { params: { id } }),
  retry: false,
});
