import { limits } from '@seven-hills/bank/limits';
import { api } from '../../net/api-client.ts';
import { filtered } from '../staff-data.ts';

/** `on` selects the end of a day; empty means now. */
export const trialBalanceQuery = (on: string) => ({
  ...api.query('/api/admin/trial-balance', { query: on ? { on } : {} }),
  ...filtered,
});

/** `account` is a customer's account number or the id of one of the bank's own accounts. */
export const ledgerStatementQuery = (account: string, on: string, cursor: number) => ({
  ...api.query('/api/admin/ledger-accounts/:account', {
    params: { account },
    query: { limit: limits.staffPageSize, ...(on && { on }), ...(cursor > 0 && { cursor }) },
  }),
  ...filtered,
});
