import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { accountType, calendarDate, decimalText } from '../../fields.ts';
import { transactionTypes } from '../money/transactions.ts';
import { adminTransaction } from './admin-transactions.ts';
import { userStatuses } from './admin-users.ts';
import { reportRanges } from './reports/report-periods.ts';

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  tag: 'Staff',
  summary: "The bank at a glance; today is the bank's calendar day",
  access: { staff: 'transactions.view' },
  status: 200,
  answer: z.object({
    totalUsers: z.int(),
    totalBalance: decimalText,
    todaysTransactions: z.int(),
    /** Completed and pending transactions; declined and failed ones moved no money. */
    todaysVolume: decimalText,
    pendingApprovals: z.int(),
    totalTransactions: z.int(),
    recentActivity: z.array(adminTransaction),
  }),
  problems: [],
});

const volume = { count: z.int(), volume: decimalText };
const balances = z.array(
  z.object({ accountType, accounts: z.int(), activeAccounts: z.int(), balance: decimalText }),
);

export const getReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  tag: 'Staff',
  summary: 'Volume and activity, counting completed and pending transactions',
  access: { staff: 'reports.view' },
  query: z.object({
    /** The number of days in the series, including today. */
    range: z.enum(reportRanges).default('30'),
  }),
  status: 200,
  answer: z.object({
    /** Since the bank opened. */
    transactionVolume: z.object({
      totalVolume: decimalText,
      totalCount: z.int(),
      /** Declined and failed transactions, which no other figure here includes. */
      unmovedCount: z.int(),
      average: decimalText,
      /**
       * The parts of the count and volume that are pending, or that are adjustments rather than
       * customers' movements.
       */
      pendingCount: z.int(),
      pendingVolume: decimalText,
      adjustmentCount: z.int(),
      adjustmentVolume: decimalText,
    }),
    userActivity: z.object({
      totalUsers: z.int(),
      activeAccounts: z.int(),
      totalBalance: decimalText,
    }),
    /** One entry for each day of the range, oldest first. */
    byDay: z.array(z.object({ day: calendarDate(), ...volume })),
    /** Within the range, largest volume first. */
    byType: z.array(z.object({ type: z.enum(transactionTypes), ...volume })),
    balancesByType: balances,
  }),
  problems: [],
});

export const getUserOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user-overview',
  tag: 'Staff',
  summary: 'Accounts by type and status, new customers by month, balances by type',
  access: { staff: 'reports.view' },
  status: 200,
  answer: z.object({
    accounts: z.array(z.object({ accountType, status: z.enum(userStatuses), accounts: z.int() })),
    /** The last twelve months of the bank's calendar, oldest first; `month` is its first day. */
    newCustomers: z.array(
      z.object({ month: calendarDate(), newCustomers: z.int(), totalCustomers: z.int() }),
    ),
    balancesByType: balances,
  }),
  problems: [],
});
