import { brand } from '../brand.ts';

/** Opening hours on some days of the week (1 is Monday, 7 Sunday), in the bank's time zone. */
export interface OfficeHours {
  days: number[];
  /** `08:00` */
  from: string;
  /** `20:00`; `24:00` is the end of the day. */
  to: string;
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const shortNames = dayNames.map((name) => name.slice(0, 3).toLowerCase());

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

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The day of the week (1 is Monday) and the time in the bank's time zone. */
function bankClock(moment: Date): { day: number; time: string } {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: dayNames.indexOf(parts.get('weekday') ?? '') + 1,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** Whether staff are available at a given time; null hours mean always. */
export function isOfficeOpen(hours: readonly OfficeHours[] | null, moment: Date): boolean {
  if (hours === null) return true;
  const { day, time } = bankClock(moment);
  return hours.some(({ days, from, to }) => days.includes(day) && from <= time && time < to);
}

/** When staff will be available next, if called outside the hours: `tomorrow at 8:00 AM ET`. */
export function nextOpening(hours: readonly OfficeHours[], moment: Date): string {
  const { day, time } = bankClock(moment);
  for (let later = 0; later <= 7; later += 1) {
    const weekday = ((day - 1 + later) % 7) + 1;
    const [from] = hours
      .filter((known) => known.days.includes(weekday) && (later > 0 || known.from > time))
      .map((known) => known.from)
      .sort();
    if (from === undefined) continue;
    const when = ['today', 'tomorrow'][later] ?? `on ${dayNames[weekday - 1]}`;
    return `${when} at ${writeTime(from)} ${brand.timeZoneName}`;
  }
  return '';
}

/** `20:00` as `8:00 PM`. */
function writeTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour % 24 < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`;
}

/** Each range of hours as text: `Monday-Friday` and `8:00 AM-8:00 PM ET`. */
export const writeOfficeHours = (hours: readonly OfficeHours[]): { days: string; time: string }[] =>
  hours.map(({ days, from, to }) => {
    const names = [days.at(0), days.at(-1)].map((day) => dayNames[(day ?? 1) - 1]);
    return {
      days: days.length === 1 ? `${names[0]}` : names.join('-'),
      time: `${writeTime(from)}-${writeTime(to)} ${brand.timeZoneName}`,
    };
  });
