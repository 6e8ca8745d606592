import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, ofAccount } from '../fields.ts';

/** The limit for one day of the bank's calendar, and the amount left of it; null if unlimited. */
const dailyLimit = z.object({ limit: decimalText, remaining: decimalText }).nullable();

export const getDailyLimits = defineEndpoint({
  method: 'GET',
  path: '/api/daily-limits',
  tag: 'Accounts',
  summary: 'What the caller can still move today, where there is a limit',
  access: 'customer',
  ofAccount: true,
  query: ofAccount,
  status: 200,
  answer: z.object({
    transfers: dailyLimit,
    wires: dailyLimit,
    payments: dailyLimit,
    deposits: dailyLimit,
    withdrawals: dailyLimit,
  }),
  problems: ['not_found'],
});
