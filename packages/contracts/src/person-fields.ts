import type { CalendarDate } from '@seven-hills/bank/calendar/date-types';
import { cleanName, nameProblems, type PersonName } from '@seven-hills/bank/person-names';
import { isEmailAddress } from '@seven-hills/bank/text/email-addresses';
import { z } from 'zod';
import { isCalendarDate, requiredText, type Typed } from './fields.ts';

/** Fields of a person, apart from `fields.ts` because few screens need their rules. */

const nameLengthMax = 60;
const cleanedName = (message: string) =>
  requiredText(message, nameLengthMax)
    .transform(cleanName)
    // A decomposed ligature can become many letters.
    .pipe(
      z.string().max(nameLengthMax, { error: `Please use at most ${nameLengthMax} characters` }),
    );

/** Names as received. The rules that depend on both names are in `withNameRules`. */
export const firstName = cleanedName('First name is required');
export const lastName = cleanedName('Last name is required');

/**
 * Adds the rules for names to a form that has both. `kept` are the person's current names, which
 * pass unchanged.
 */
export const withNameRules = <Form extends z.ZodType<PersonName>>(form: Form, kept?: PersonName) =>
  form.superRefine((names, context) => {
    for (const { path, message } of nameProblems(names, kept))
      context.addIssue({ code: 'custom', path: [path], message });
  });

/** Returns the full years between two ISO dates. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** An ISO calendar date, `1990-04-23`. */
export const dateOfBirth = z
  .string({ error: 'Date of birth is required' })
  .min(1, { error: 'Date of birth is required' })
  .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, { error: 'Please enter a valid date of birth' })
  .refine(isCalendarDate, { error: 'Please enter a valid date of birth' }) as Typed<
  z.ZodString,
  CalendarDate
>;

const ssnPattern = /^\d{3}-\d{2}-\d{4}$/;
/**
 * Numbers printed in a wallet in 1938 and in an advertisement in 1940, and used by thousands of
 * people since.
 */
const advertisedSsns = ['078-05-1120', '219-09-9999'];

/**
 * Whether the Social Security Administration can have issued a well-formed number: the area is not
 * 000, 666, or 900 and above, the group is not 00, the serial is not 0000 (SSA, "Social Security
 * Number Randomization").
 */
export const isIssuableSsn = (number: string): boolean =>
  /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(number) && !advertisedSsns.includes(number);
export const ssnNotIssued = 'Please check your SSN: this number has never been issued';

export const ssn = z
  .string({ error: 'SSN must be in format XXX-XX-XXXX' })
  .refine((number) => ssnPattern.test(number), {
    error: 'SSN must be in format XXX-XX-XXXX',
    abort: true,
  })
  .refine(isIssuableSsn, { error: ssnNotIssued });

export const zipPattern = /^\d{5}(-\d{4})?$/;

/** Email addresses are compared case-insensitively, so they are stored in lower case. */
export const emailWith = (message: string, missing = message) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .toLowerCase()
    .refine(isEmailAddress, { error: message });
