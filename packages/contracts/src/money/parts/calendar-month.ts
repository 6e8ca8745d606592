import { z } from 'zod';

/** A month of the bank's calendar, `2026-03`. */
export const calendarMonth = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Please enter a month such as 2026-03' });
