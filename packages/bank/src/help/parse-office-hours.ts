/** Opening hours on some days of the week (1 is Monday, 7 Sunday), in the bank's time zone. */
export interface OfficeHours {
  days: number[];
  /** `08:00` */
  from: string;
  /** `20:00`; `24:00` is the end of the day. */
  to: string;
}

/** From Monday. */
export const dayNames: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
const shortNames = dayNames.map((name) => name.slice(0, 3).toLowerCase());

/** How operators write hours. */
export const officeHoursExample = 'mon-fri 08:00-20:00, sat 09:00-17:00';

const pattern =
  /^(?<first>[a-z]{3})(?:-(?<last>[a-z]{3}))? (?<from>\d{2}:\d{2})-(?<to>\d{2}:\d{2})$/;
const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

/**
 * Parses office hours as operators write them: `mon-fri 08:00-20:00, sat 09:00-17:00`. Returns null
 * for invalid text.
 */
export function parseOfficeHours(text: string): OfficeHours[] | null {
  const parts = text.toLowerCase().split(',');
  const hours = parts.map((part): OfficeHours | null => {
    const {
      first = '',
      last = first,
      from = '',
      to = '',
    } = pattern.exec(part.trim())?.groups ?? {};
    const [start, end] = [shortNames.indexOf(first), shortNames.indexOf(last || first)];
    if (start < 0 || end < start || !isTime(from) || !isTime(to) || from >= to) return null;
    return { days: dayNames.map((_, day) => day + 1).slice(start, end + 1), from, to };
  });
  return hours.every((known) => known !== null) ? hours : null;
}
