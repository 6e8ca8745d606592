import { brand } from '@seven-hills/bank/brand';
import { momentOf } from '../../../platform/time/business-days.ts';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** The bank's local date and time, with the offset from UTC. */
interface LocalMoment {
  /** ISO date. */
  date: string;
  /** `15:04:00` */
  time: string;
  /** `EST` or `EDT` */
  zone: string;
  /** Hours behind or ahead of UTC: -5 or -4. */
  offsetHours: number;
}

/** Converts a time to the bank's local date and time. */
export function localMoment(moment: Date): LocalMoment {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  const time = `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
  const shown = Date.parse(`${date}T${time}Z`);
  const offsetHours = Math.round((shown - moment.getTime()) / 3_600_000);
  return { date, time, zone: parts.get('timeZoneName') ?? '', offsetHours };
}

/** The time at which a day in the bank's calendar begins. */
export const startOf = (day: string): Date => momentOf(brand.timeZone, day, 0);
