import type { CalendarDate, MomentText } from '@seven-hills/bank/calendar/date-types';
import { accountTypes, limits } from '@seven-hills/bank/limits';
import { parseAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';

/** Fields shared by several calls and forms, each with the message that the product shows. */

const required = (message: string) =>
  z.string({ error: message }).trim().min(1, { error: message });

/**
 * Text that people read: no control characters, which could forge lines in receipts and logs, and
 * no lone surrogates, which UTF-8 and therefore PostgreSQL cannot store.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
export const printable = (text: string) =>
  !controlCharacters.test(text) && !/\p{Surrogate}/u.test(text);

/** A required single line of text of at most `lengthMax` characters. */
export const requiredText = (message: string, lengthMax = 100) =>
  required(message)
    .max(lengthMax, { error: `Please use at most ${lengthMax} characters` })
    .refine(printable, { error: 'Please use plain text only' });

/** An optional single line of text; absent, null, and blank all become null. */
export const optionalText = (lengthMax = 100) =>
  z
    .string({ error: 'Please use plain text only' })
    .trim()
    .max(lengthMax, { error: `Please use at most ${lengthMax} characters` })
    .refine(printable, { error: 'Please use plain text only' })
    .nullish()
    .transform((text) => text || null);

/**
 * A search text. Control characters are refused because PostgreSQL does not accept the zero
 * character.
 */
export const searchText = z
  .string()
  .trim()
  .max(100)
  .refine(printable, { error: 'Please use plain text only' })
  .optional();

/** Whether a text of the form `2026-02-30` is a day that exists. */
export const isCalendarDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** A schema with narrower types than zod's own. */
export type Typed<Schema extends z.ZodType, Output, Input = Output> = Schema & {
  _zod: { input: Input; output: Output };
};

/** A calendar date, `2026-01-31`, in answers and forms. */
export const calendarDate = (options?: { error: string }) =>
  z.iso.date(options).regex(/^(?!0000)/, options ?? { error: 'There is no year 0' }) as Typed<
    z.ZodISODate,
    CalendarDate
  >;

/**
 * A timestamp in an answer: ISO 8601 in UTC with milliseconds. Servers give a `Date`. Its text is
 * not checked again, because that costs more than writing it.
 */
export const timestamp = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.string().meta({ format: 'date-time' }),
) as Typed<z.ZodPreprocess<z.ZodString>, MomentText, Date | MomentText>;

/**
 * A new password. NIST SP 800-63B-4: length, no composition rules; common passwords are refused
 * later.
 */
export const newPasswordWith = (message: string) =>
  z
    .string({ error: message })
    .min(limits.passwordLengthMin, { error: message })
    .max(limits.passwordLengthMax, {
      error: `Please use at most ${limits.passwordLengthMax} characters`,
    });

/** A password to verify. The maximum limits the hashing time of hostile input. */
export const passwordToCheck = (message: string) =>
  z.string({ error: message }).min(1, { error: message }).max(1_000, { error: message });

export const accountType = z.enum(accountTypes, { error: 'Please select an account type' });

export const pin = z
  .string({ error: 'PIN must be exactly 4 digits' })
  .length(limits.pinLength, { error: 'PIN must be exactly 4 digits' })
  .regex(/^\d+$/, { error: 'PIN must contain only numbers' });

/** Whether a text is a decimal amount above zero with at most two decimals, such as `1234.50`. */
export const isPositiveAmount = (text: string) => (parseAmount(text) ?? 0n) > 0n;

/**
 * An id: a positive integer that JavaScript represents exactly. In answers, servers give it as
 * stored, a `bigint`.
 */
export const positiveId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) as Typed<
  z.ZodCoercedNumber,
  number,
  bigint | number
>;

/** An amount in an answer: decimal text with two decimals, `-12.30`. Servers give cents. */
export const decimalText = z.preprocess(
  (value) => (typeof value === 'bigint' ? toDecimal(value) : value),
  z.string().meta({ pattern: '^-?\\d+\\.\\d{2}$' }),
) as Typed<z.ZodPreprocess<z.ZodString>, string, bigint | string>;

/** The first or last day of a list, `2026-01-31`. PostgreSQL has no year 0000. */
export const dayFilter = calendarDate({ error: 'Please enter a valid date' })
  .refine((day) => !day.startsWith('0000'), { error: 'Please enter a valid date' })
  .optional();

/** The answer of calls that return nothing else. */
export const messageAnswer = z.object({ message: z.string() });

/**
 * A page size. A documented list has no default: a call without a page size gets the whole list.
 */
export const pageSizeUpTo = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/** A page of a list on the customer's own profile. */
export const ownPage = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(limits.ownListPageSize),
  /** The id of the last row on the previous page. */
  cursor: positiveId.optional(),
});

/** The page size of staff lists. */
export const staffPageLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.staffPageSizeMax)
  .default(limits.staffPageSize);

/** The query of a call about one of the caller's accounts (`Endpoint.ofAccount`). */
export const ofAccount = z.object({ account: positiveId.optional() });

/** The same for a call that can also be about `all` accounts that the caller owns. */
export const ofAccounts = z.object({
  account: z.union([z.literal('all'), positiveId]).optional(),
});

/** What such a call names: an account, all of them, or none for the primary one. */
export type AskedAccounts = z.output<typeof ofAccounts>['account'];
