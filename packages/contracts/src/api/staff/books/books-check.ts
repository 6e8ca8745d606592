import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { timestamp } from '../../../fields.ts';

export const getBooksCheck = defineEndpoint({
  method: 'GET',
  path: '/api/admin/books-check',
  tag: 'Staff',
  summary: 'The findings of the last nightly audit of the books',
  access: { staff: 'reports.view' },
  status: 200,
  answer: z.object({
    /** Null before the first audit. */
    lastRun: z
      .object({
        startedAt: timestamp,
        endedAt: timestamp,
        findingCount: z.int(),
        /** The first findings, if there are many. */
        findings: z.array(z.object({ check: z.string(), finding: z.string() })),
      })
      .nullable(),
    /** No audit has finished within the longest time that a night may take. */
    isOverdue: z.boolean(),
  }),
  problems: [],
});
