import { z } from 'zod';
import { officeHoursExample, parseOfficeHours } from '../../help/parse-office-hours.ts';
import type { BankValues } from '../bank-values.ts';
import { matching, table, text } from '../toml-fields.ts';

const hours = text(200).transform((value, context) => {
  const parsed = parseOfficeHours(value);
  if (parsed) return parsed;
  context.addIssue(`must be days and hours, such as "${officeHoursExample}"`);
  return z.NEVER;
});

const hoursOrAlways = text(200).transform((value, context) => {
  if (value === '24/7') return null;
  const parsed = parseOfficeHours(value);
  if (parsed) return parsed;
  context.addIssue(`must be "24/7", or days and hours, such as "${officeHoursExample}"`);
  return z.NEVER;
});

/** `[support]`: what the bank promises about when people answer. Hours are in its time zone. */
export const supportTable = table({
  hours,
  replies_within: matching(
    /^(?:[1-9]\d?|an?|one|two|three) (?:business )?(?:hour|day)s?(?: on business days)?$/,
    'must be a time, such as "24 hours on business days" or "2 business days"',
  ),
  emergencies: hoursOrAlways.optional(),
  chat: hoursOrAlways.optional(),
});

/** The values of `[support]`; what it leaves out has the support hours. */
export const supportValues = ({
  hours: supportHours,
  replies_within: repliesWithin,
  emergencies: emergencyHours = supportHours,
  chat: chatHours = supportHours,
}: z.output<typeof supportTable>): BankValues['support'] => ({
  hours: supportHours,
  repliesWithin,
  emergencyHours,
  chatHours,
});
