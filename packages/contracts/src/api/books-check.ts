import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

export const getBooksCheck = defineEndpoint({
  method: 'GET',
  path: '/api/admin/books-check',
  tag: 'Staff',
  summary: 'What the last nightly audit of the books found',
  access: 'admin',
  status: 200,
  answer: z.object({
    /** Null before the first one. */
    lastRun: z
      .object({
        startedAt: timestamp,
        endedAt: timestamp,
        findingCount: z.int(),
        /** Of many findings, the first ones. */
        findings: z.array(z.object({ check: z.string(), finding: z.string() })),
      })
      .nullable(),
    /** No run has ended for longer than a night may take. */
    isOverdue: z.boolean(),
  }),
  problems: [],
});
