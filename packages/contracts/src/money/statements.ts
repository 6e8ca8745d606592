import { rangeProblem, statementFormats } from '@seven-hills/bank/receipts/statement-formats';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, ofAccount } from '../fields.ts';
import { calendarMonth } from './parts/calendar-month.ts';

const format = z.enum(statementFormats, { error: 'Please choose a format' }).default('pdf');

const day = z.iso
  .date({ error: 'Please enter a valid date' })
  .refine((text) => text >= '1970', { error: 'Please enter a valid date' });

const range = z.object({ from: day, to: day, format }).superRefine(({ from, to }, context) => {
  const message = rangeProblem(from, to);
  if (message) context.addIssue({ code: 'custom', path: ['to'], message });
});

const archive = z.object({
  format,
  year: z
    .string()
    .regex(/^20\d{2}$/, { error: 'Please enter a year such as 2026' })
    .optional(),
});

const statement = z.object({
  month: calendarMonth,
  openingBalance: decimalText,
  closingBalance: decimalText,
  /** The number of entries that it lists. */
  entryCount: z.int(),
  /** SHA-256 of its data, as hexadecimal digits. It never changes. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Statement = z.infer<typeof statement>;

const ownStatements = z.object({
  /** Newest first. */
  statements: z.array(statement),
  /** The day of the account's first entry; null if there is none yet. */
  firstDay: calendarDate().nullable(),
});
export type OwnStatements = z.infer<typeof ownStatements>;

const shared = { tag: 'Statements', access: 'signed-in', status: 200 } as const;

export const listStatements = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/statements',
  summary: "The statements of the caller's account, newest first",
  ofAccount: true,
  query: ofAccount,
  answer: ownStatements,
  problems: [],
});

/** Of the accounts in the caller's name and of their IRAs; only years with a figure. */
export const listTaxYears = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/tax-years',
  summary: "The caller's figures for tax returns, by year, the latest first",
  answer: z.array(
    z.object({
      year: z.int(),
      /** Credited in the year, without that of IRAs. */
      interest: decimalText,
      /** Paid for early withdrawals from certificates, without those of IRAs. */
      penalty: decimalText,
      /** Contributed to IRAs for the tax year. */
      contributed: decimalText,
      /** What left the IRAs in the year, the tax included. */
      distributed: decimalText,
      withheld: decimalText,
    }),
  ),
  problems: [],
});

/** A file in the requested format. */
export const downloadMonth = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/statements/:month',
  summary: "The statement of the caller's account for one month, as a file",
  ofAccount: true,
  params: z.object({ month: calendarMonth }),
  query: z.object({ ...ofAccount.shape, format }),
  answer: z.string(),
  problems: ['not_found'],
});

/** Computed on request; it opens with the balance before its first day. */
export const downloadRange = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/statements/range',
  summary: "A statement of the caller's account for any days of up to a year, as a file",
  ofAccount: true,
  query: range.safeExtend(ofAccount.shape),
  answer: z.string(),
  problems: ['not_found'],
});

/** `application/zip`: one file for each month. */
export const downloadArchive = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/statements/archive',
  summary: "All statements of the caller's account, or those of a year, as a ZIP",
  ofAccount: true,
  query: archive.extend(ofAccount.shape),
  answer: z.string(),
  problems: ['not_found'],
});
