import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { accountType, calendarDate } from '../fields.ts';

const schedule = z.array(
  z.object({ service: z.string(), fee: z.string(), conditions: z.string() }),
);

export const getFeeSchedules = defineEndpoint({
  method: 'GET',
  path: '/api/fee-schedules',
  tag: 'Limits and fees',
  summary: 'Every fee of each account type, and the changes that are announced',
  access: 'anyone',
  status: 200,
  answer: z.object({
    schedules: z.array(z.object({ accountType, lines: schedule })),
    /** First day first; each compares what begins that day with what applies until then. */
    coming: z.array(
      z.object({
        startsOn: calendarDate(),
        changes: z.array(
          z.object({ field: z.string(), before: z.string().nullable(), after: z.string() }),
        ),
      }),
    ),
  }),
  problems: [],
});

/** `application/pdf` */
export const downloadFeeSchedule = defineEndpoint({
  method: 'GET',
  path: '/api/fee-schedules/:accountType',
  tag: 'Limits and fees',
  summary: 'The fee schedule of an account type, with announced changes, as a PDF',
  access: 'anyone',
  params: z.object({ accountType }),
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});
