import { brand } from '@seven-hills/bank/brand';

const minutesPerDay = 1440;

/**
 * A crontab entry in UTC for once a night, some minutes after the bank's midnight; during daylight
 * saving time, an hour later on the bank's clock.
 */
export function nightly(minutes: number, timeZone: string = brand.timeZone): string {
  const offsets = [1, 7].map(
    (month) =>
      Temporal.ZonedDateTime.from({ timeZone, year: 2026, month, day: 1 }).offsetNanoseconds / 6e10,
  );
  const at = (((minutes - Math.min(...offsets)) % minutesPerDay) + minutesPerDay) % minutesPerDay;
  return `${at % 60} ${Math.floor(at / 60)} * * *`;
}
