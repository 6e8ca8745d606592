import { bins, problemOfPeriod, reportRanges } from '@seven-hills/bank/calendar/report-periods';
import { transactionTypes } from '@seven-hills/bank/transaction';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accountType, calendarDate, dayFilter, decimalText } from '../fields.ts';
import { adminTransaction } from './transactions.ts';
import { userStatuses } from './users.ts';

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

const day = dayFilter.unwrap();

const period = z.object({ from: calendarDate(), to: calendarDate() });

/**
 * How long staff took to answer. Times are exact below 100 seconds, and otherwise given to two
 * digits.
 */
const responses = z.object({
  count: z.int(),
  medianSeconds: z.int().nullable(),
  /** The 90th percentile: nine out of ten were answered within this time. */
  ninetiethSeconds: z.int().nullable(),
});

const figures = z.object({
  /**
   * Completed transactions, without adjustments, corrections, and interest, by the day on which
   * they were made.
   */
  count: z.int(),
  volume: decimalText,
  average: decimalText,
  /** Counted separately from these. */
  pendingCount: z.int(),
  pendingVolume: decimalText,
  adjustmentCount: z.int(),
  adjustmentVolume: decimalText,
  interestCount: z.int(),
  interestVolume: decimalText,
  unmovedCount: z.int(),
  /**
   * The fees charged with completed transactions and by the month, less those given back with a
   * returned wire or by a correction. The bank's account for fee income: neither penalties nor
   * taxes.
   */
  fees: decimalText,
  /** The amounts that entered and left the bank, without movements between its accounts. */
  moneyIn: decimalText,
  moneyOut: decimalText,
  netFlow: decimalText,
  newCustomers: z.int(),
  /** Customers whose account was closed. */
  lostCustomers: z.int(),
  /** Counted by the day of the answer. */
  responses: z.object({
    transaction: responses,
    proposal: responses,
    chat: responses,
    message: responses,
  }),
});

export type PeriodFigures = z.infer<typeof figures>;

const days = z
  .object({
    /** The first and last day of the period, both included, in the bank's calendar. */
    from: day,
    to: day,
  })
  .superRefine((given, context) => {
    const message = problemOfPeriod(given);
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });

export const getPeriodReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/period',
  tag: 'Staff',
  summary: 'The figures of a period against those of the period before',
  access: { staff: 'reports.view' },
  query: days,
  status: 200,
  answer: z.object({
    /** The part of the period that has passed. */
    period,
    isUnfinished: z.boolean(),
    previous: period,
    figures,
    /** Null if the bank has no data for that time. */
    previousFigures: figures.nullable(),
    bin: z.enum(bins),
    /** Completed transactions without adjustments, corrections, and interest, oldest first. */
    bins: z.array(
      period.extend({
        count: z.int(),
        volume: decimalText,
        fees: decimalText,
        moneyIn: decimalText,
        moneyOut: decimalText,
      }),
    ),
    /** Completed transactions, largest volume first. */
    byType: z.array(
      z.object({ type: z.enum(transactionTypes), count: z.int(), volume: decimalText }),
    ),
  }),
  problems: [],
});

/** `application/pdf`, with the figures of the screen. */
export const downloadPeriodReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/period/pdf',
  tag: 'Staff',
  summary: 'The figures of a period against those of the period before, as PDF',
  access: { staff: 'reports.view' },
  query: days,
  status: 200,
  answer: z.string(),
  problems: [],
});
