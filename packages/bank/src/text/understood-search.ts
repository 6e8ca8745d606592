import type { Cents } from '@seven-hills/money';
import { parseAmount } from '@seven-hills/money';
import { addDays } from '../calendar/business-days.ts';
import { folded } from './folded.ts';

/** What a search of a customer's activity asks for besides its words. */
export interface UnderstoodSearch {
  /** The rest of the search, folded: words to look for; empty if nothing is left. */
  text: string;
  /** Amounts in cents, both included; null for no limit. */
  least: Cents | null;
  most: Cents | null;
  /** The first and the last day of the bank's calendar, both included. */
  from: string | null;
  to: string | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const money = '\\$? ?(\\d[\\d,]{0,9}(?:\\.\\d{1,2})?)';
/** The words by which people join an amount or a period to the rest. */
const joined = '(?:\\b(?:in|on|from|during|for|of) )?';

type Found<Result> = (matched: RegExpMatchArray, today: string) => Result | null;
type Rule<Result> = readonly [form: RegExp, read: Found<Result>];

/** A form that starts and ends with a word of the search. */
const whole = (form: string) => new RegExp(`(?<![^ ])${form}(?![^ ,])`);

const centsOf = (text: string | undefined) => parseAmount((text ?? '').replaceAll(',', ''));

type Amounts = Pick<UnderstoodSearch, 'least' | 'most'>;

const amountRules: readonly Rule<Amounts>[] = [
  [
    whole(`(?:about|around|roughly|approximately|approx\\.?|~) ?${money}`),
    ([, text]) => {
      const cents = centsOf(text);
      return cents === null
        ? null
        : { least: (cents * 9n + 5n) / 10n, most: (cents * 11n + 5n) / 10n };
    },
  ],
  [
    whole(`(?:between )?${money} ?(?:-|to|and) ?${money}`),
    ([, one, other]) => {
      const [a, b] = [centsOf(one), centsOf(other)];
      if (a === null || b === null) return null;
      return a < b ? { least: a, most: b } : { least: b, most: a };
    },
  ],
  [
    whole(`(>=?|over|above|more than|at least|<=?|under|below|less than|up to|at most) ?${money}`),
    ([, bound = '', text]) => {
      const cents = centsOf(text);
      if (cents === null) return null;
      if (/^(>=|at least)$/.test(bound)) return { least: cents, most: null };
      if (/^(<=|up to|at most)$/.test(bound)) return { least: null, most: cents };
      return /^[>oam]/.test(bound)
        ? { least: cents + 1n, most: null }
        : { least: null, most: cents - 1n };
    },
  ],
];

type Days = Pick<UnderstoodSearch, 'from' | 'to'>;

const two = (number: number) => String(number).padStart(2, '0');

/** The days of a month, `2026-02`. */
function daysOfMonth(text: string): Days {
  const [year = 0, number = 0] = text.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${two(number + 1)}-01`;
  return { from: `${text}-01`, to: addDays(next, -1) };
}

/** One day; null if the calendar has no such day. */
function oneDay(year: number, number: number, day: number): Days | null {
  if (number < 1 || number > 12 || day < 1) return null;
  const text = `${year}-${two(number)}-${two(day)}`;
  const isReal = text <= (daysOfMonth(text.slice(0, 7)).to ?? '');
  return isReal ? { from: text, to: text } : null;
}

const numberOf = (name: string | undefined) => months.indexOf((name ?? '').slice(0, 3)) + 1;

/**
 * A year as people write it (`2026`, `'26`), or, without one, the latest that is not in the future.
 */
function yearOf(text: string | undefined, today: string, rest: string): number {
  if (text) return text.length === 2 ? 2000 + Number(text) : Number(text);
  const year = Number(today.slice(0, 4));
  return `${year}-${rest}` <= today ? year : year - 1;
}

const dayRules: readonly Rule<Days>[] = [
  [
    whole(`${joined}${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (20\\d\\d))?`),
    ([, name, day, year], today) => {
      const number = numberOf(name);
      const rest = `${two(number)}-${two(Number(day))}`;
      return oneDay(yearOf(year, today, rest), number, Number(day));
    },
  ],
  [
    whole(`${joined}${month},?(?: (20\\d\\d)| ?'(\\d\\d))?`),
    ([, name, year, short], today) => {
      const number = two(numberOf(name));
      return daysOfMonth(`${yearOf(year ?? short, today, number)}-${number}`);
    },
  ],
  [
    whole(`${joined}(20\\d\\d)-(\\d\\d)-(\\d\\d)`),
    ([, year, number, day]) => oneDay(Number(year), Number(number), Number(day)),
  ],
  [whole(`${joined}(20\\d\\d-(?:0[1-9]|1[0-2]))`), ([, text = '']) => daysOfMonth(text)],
  [
    whole(`${joined}(\\d{1,2})/(\\d{1,2})(?:/(20\\d\\d|\\d\\d))?`),
    ([, number, day, year], today) => {
      const rest = `${two(Number(number))}-${two(Number(day))}`;
      return oneDay(yearOf(year, today, rest), Number(number), Number(day));
    },
  ],
  [
    whole(`${joined}(today|yesterday|this month|last month|this year|last year)`),
    ([, words], today) => {
      const year = Number(today.slice(0, 4));
      if (words === 'today') return { from: today, to: today };
      if (words === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
      if (words === 'this month') return daysOfMonth(today.slice(0, 7));
      if (words === 'last month')
        return daysOfMonth(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7));
      const shown = words === 'this year' ? year : year - 1;
      return { from: `${shown}-01-01`, to: `${shown}-12-31` };
    },
  ],
];

/** Reads by the first rule that applies, and returns the text without what was read. */
function readBy<Result>(rules: readonly Rule<Result>[], text: string, today: string) {
  for (const [form, read] of rules) {
    const matched = form.exec(text);
    const result = matched && read(matched, today);
    if (!result) continue;
    const rest = `${text.slice(0, matched.index)} ${text.slice(matched.index + matched[0].length)}`;
    return { result, rest: rest.replace(/\s+/g, ' ').replace(/^[ ,]+|[ ,]+$/g, '') };
  }
  return { result: null, rest: text };
}

/**
 * Reads the amounts and the days in a search as people write them: `about 42` (within 10%),
 * `40-45`, `>100`, `over $500`, `oct`, `October 2026`, `Oct 5`, `10/5`, `last month`, with or
 * without other words. A month or day without a year is the latest that has begun. Returns null if
 * the search has neither, or is a number with several dashes, such as an account number.
 */
export function understoodSearch(search: string, today: string): UnderstoodSearch | null {
  const text = folded(search);
  if (/^[\d ]*\d{4}[\d -]*\d{3}$/.test(text) && text.replace(/\D/g, '').length >= 9) return null;
  // A date has a dash, too, and is no range of amounts.
  const days = readBy(dayRules, text, today);
  const amounts = readBy(amountRules, days.rest, today);
  if (!days.result && !amounts.result) return null;
  return {
    text: amounts.rest,
    ...(amounts.result ?? { least: null, most: null }),
    ...(days.result ?? { from: null, to: null }),
  };
}
