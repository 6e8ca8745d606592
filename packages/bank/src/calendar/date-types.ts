/*
 * A calendar date and a moment are different things: a date of birth is the same day everywhere, a
 * moment falls on a day only within a time zone. Both travel as text, so each has a type that is
 * not assignable to the other. The fields of the contract have these types (`calendarDate` and
 * `timestamp` in fields.ts); other texts are accepted as either, and checked when formatted.
 */

/** An ISO calendar date, `1990-01-05`: no time zone applies. */
export type CalendarDate = string & { readonly length: number; readonly form?: 'calendar date' };

/** A moment as an ISO 8601 text, `1990-01-05T20:04:00.000Z`. */
export type MomentText = string & { readonly length: number; readonly form?: 'moment' };
