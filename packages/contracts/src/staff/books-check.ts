import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

const finding = z.object({ check: z.string(), finding: z.string() });

export const getBooksCheck = defineEndpoint({
  method: 'GET',
  path: '/api/admin/books-check',
  tag: 'Staff',
  summary: 'The findings of the last nightly audit of the books, and of the continuous one',
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
        findings: z.array(finding),
      })
      .nullable(),
    /** Whether no audit has finished within the longest time that a nightly audit may take. */
    isOverdue: z.boolean(),
    /** The continuous audit, which runs while the bank is open. */
    proof: z.object({
      /** Everything posted before this time has been audited. Null before the first round. */
      provenThrough: timestamp.nullable(),
      /** When all entries, however old, were last audited; null before the first time. */
      lastSweepAt: timestamp.nullable(),
      /** The progress of the next audit of all entries, in percent. */
      sweptPercent: z.int().min(0).max(100),
      findingCount: z.int(),
      /** The current faults; the first ones, if there are many. */
      findings: z.array(finding),
      /** Whether nothing has been audited for some minutes, in which a server was running. */
      isStale: z.boolean(),
    }),
  }),
  problems: [],
});
