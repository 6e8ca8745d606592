import { distributionReasons } from '@seven-hills/bank/ira/ira-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, ofAccount } from '../fields.ts';

/** What a person contributed to all of their IRAs for a tax year, and what left them in a year. */
export const iraYears = z.object({
  /** The tax years that are open for contributions, the latest first; empty without terms. */
  open: z.array(
    z.object({
      taxYear: z.int(),
      /** By the person’s age at the end of the year. */
      limit: decimalText,
      contributed: decimalText,
      /** What can still be contributed; 0.00 if nothing can. */
      left: decimalText,
      deadline: calendarDate(),
    }),
  ),
  /** The current year, in the bank’s time zone. */
  year: z.int(),
  /** What left the person’s IRAs this year, the tax included. */
  distributed: decimalText,
  withheld: decimalText,
  /** The reason of a distribution for which the owner states none. */
  defaultReason: z.enum(distributionReasons),
});
export type IraYears = z.infer<typeof iraYears>;

export const getIraYears = defineEndpoint({
  method: 'GET',
  path: '/api/ira',
  tag: 'Accounts',
  summary: 'Contributions by open tax year, and this year’s distributions, of an IRA’s owner',
  access: 'signed-in',
  ofAccount: true,
  query: ofAccount,
  status: 200,
  answer: iraYears,
  problems: ['not_found'],
});
