import { brand } from '../brand.ts';
import { dayNames, type OfficeHours } from './parse-office-hours.ts';

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

/** The hours in one line: `Monday-Friday, 8:00 AM-8:00 PM ET; Saturday, 9:00 AM-5:00 PM ET`. */
export const officeHoursLine = (hours: readonly OfficeHours[]): string =>
  writeOfficeHours(hours)
    .map(({ days, time }) => `${days}, ${time}`)
    .join('; ');

/** The days without any hours, such as `Sunday`. */
export const closedDays = (hours: readonly OfficeHours[]): string[] =>
  dayNames.filter((_name, index) => !hours.some(({ days }) => days.includes(index + 1)));
