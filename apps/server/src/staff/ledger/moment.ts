import type { Connection } from '@seven-hills/postgres';
import { startOfDay } from '../../platform/time/bank-calendar.ts';

/**
 * Returns the time at which a day of the bank's calendar ends, or the current time for a day that
 * has not ended.
 */
export async function endOfDay(connection: Connection, day: string | undefined): Promise<Date> {
  const { rows } = await connection.query<{ moment: Date }>(
    `select coalesce(least(now(), ${startOfDay('($1::date + 1)')}), now()) as moment`,
    [day || null],
  );
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].moment;
}
