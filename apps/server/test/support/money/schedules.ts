import { brand } from '@seven-hills/bank/brand';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import { runSchedules } from '../../../src/money/schedules/run/run-schedules.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { type Customer, testPin } from '../people.ts';
import type { TestBank } from '../test-bank.ts';

/** The day in the bank's time zone this many days from now. */
export const inDays = (days: number): string => addDays(bankDayAt(), days);

/** Converts a day and time in the bank's time zone to a moment. */
export async function momentOn(bank: TestBank, day: string, time: string): Promise<Date> {
  const { rows } = await bank.database.query<{ moment: Date }>(
    `select ($1::date + $2::time) at time zone '${brand.timeZone}' as moment`,
    [day, time],
  );
  if (!rows[0]) throw new Error('no moment');
  return rows[0].moment;
}

/** Makes the scheduled payments that are due at a time in the bank's time zone. */
export async function runAt(
  bank: TestBank,
  day: string,
  time: string,
  app = bank.app,
): Promise<number> {
  return runSchedules(app.means, await momentOn(bank, day, time));
}

/** Saves a payee of a customer; returns the payee's id. */
export async function savedPayee({ client }: Customer, body: object): Promise<number> {
  const saved = await client.post('/api/payees', body);
  if (saved.statusCode !== 201) throw new Error(`payee: ${saved.body}`);
  return saved.json<{ payee: { id: number } }>().payee.id;
}

/** The body of a request for monthly payments to a payee, from the given day on. */
export const monthly = (payeeId: number, firstOn: string, changes: object = {}) => ({
  payeeId,
  amount: '25.00',
  every: 'monthly',
  firstOn,
  pin: testPin,
  ...changes,
});
