import { bankDayAt } from '../../src/platform/time/bank-calendar.ts';

interface Values {
  transaction: number;
  user: number;
  accountNumber: string;
}

interface ReplicaRead {
  route: string;
  url(values: Values): string;
  /** The status of the answer in the test if it is a refusal. Default: 200. */
  status?: number;
}

/** The day in the bank's time zone, not in UTC: a statement for tomorrow is not found. */
const today = bankDayAt();
const month = today.slice(0, 7);

const same = (path: string, query = ''): ReplicaRead => ({
  route: `GET ${path}`,
  url: () => `${path}${query}`,
});

/**
 * Every read that may come from a replica. Other routes read from the primary: balances,
 * outcomes by key, PINs, sessions, limits, and whatever staff decide from.
 */
export const readsThatMayComeFromReplicas: readonly ReplicaRead[] = [
  same('/api/transactions'),
  same('/api/transactions/count'),
  same('/api/transactions/summary'),
  same('/api/transactions/months'),
  same('/api/transactions/statement', `?month=${month}`),
  // Makes a transfer final at the primary when its undo period is over.
  {
    route: 'GET /api/transactions/:id',
    url: ({ transaction }) => `/api/transactions/${transaction}`,
  },
  {
    route: 'GET /api/transaction-categories',
    url: ({ transaction }) => `/api/transaction-categories?ids=${transaction}`,
  },
  {
    route: 'GET /api/transactions/:id/receipt',
    url: ({ transaction }) => `/api/transactions/${transaction}/receipt`,
  },
  same('/api/statements'),
  same('/api/tax-years'),
  {
    ...same('/api/statements/:month'),
    url: () => '/api/statements/2020-01?format=csv',
    status: 404,
  },
  same('/api/statements/range', `?from=${today}&to=${today}&format=csv`),
  { ...same('/api/statements/archive', '?format=csv'), status: 404 },
  // These sum up the days of a long history, at the primary.
  same('/api/insights'),
  same('/api/insights/payees'),
  same('/api/insights/recurring'),
  same('/api/budgets'),
  same('/api/admin/overview'),
  same('/api/admin/reports'),
  same('/api/admin/reports/period', `?from=${today}&to=${today}`),
  same('/api/admin/reports/period/pdf', `?from=${today}&to=${today}`),
  same('/api/admin/user-overview'),
  same('/api/admin/trial-balance'),
  {
    route: 'GET /api/admin/ledger-accounts/:account',
    url: ({ accountNumber }) => `/api/admin/ledger-accounts/${accountNumber}`,
  },
  same('/api/admin/trial-balance/export'),
  {
    route: 'GET /api/admin/ledger-accounts/:account/export',
    url: ({ accountNumber }) => `/api/admin/ledger-accounts/${accountNumber}/export`,
  },
  // Staff lists record at the primary whose data they show, and exports record who downloaded them.
  same('/api/admin/search', '?search=Person'),
  same('/api/admin/users'),
  same('/api/admin/users/export'),
  same('/api/admin/users/summary'),
  same('/api/admin/accounts'),
  {
    route: 'GET /api/admin/users/:id/transactions',
    url: ({ user }) => `/api/admin/users/${user}/transactions`,
  },
  {
    route: 'GET /api/admin/users/:id/transactions/export',
    url: ({ user }) => `/api/admin/users/${user}/transactions/export`,
  },
  {
    route: 'GET /api/admin/users/:id/statements',
    url: ({ user }) => `/api/admin/users/${user}/statements`,
  },
  {
    route: 'GET /api/admin/users/:id/statements/:month',
    url: ({ user }) => `/api/admin/users/${user}/statements/2020-01?format=csv`,
    status: 404,
  },
  {
    route: 'GET /api/admin/users/:id/statements/range',
    url: ({ user }) =>
      `/api/admin/users/${user}/statements/range?from=${today}&to=${today}&format=csv`,
  },
  {
    route: 'GET /api/admin/users/:id/statements/archive',
    url: ({ user }) => `/api/admin/users/${user}/statements/archive?format=csv`,
    status: 404,
  },
  {
    route: 'GET /api/admin/transactions/:id/receipt',
    url: ({ transaction }) => `/api/admin/transactions/${transaction}/receipt`,
  },
  same('/api/admin/transactions'),
  same('/api/admin/transactions/export'),
  same('/api/admin/transactions/totals'),
  same('/api/admin/transactions/deciders'),
  same('/api/admin/audit-events'),
  same('/api/admin/audit-events/export'),
  same('/api/admin/audit-events/actions'),
];
